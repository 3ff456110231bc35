import { expect, test } from 'vitest';
import { importCricsheet } from './cricsheet.ts';
import { ImportError } from './read-json.ts';

const DELIVERY = {
  batter: 'Asha',
  non_striker: 'Bina',
  bowler: 'Zoya',
  runs: { batter: 4, extras: 0, total: 4 },
};

function fileWith(delivery: unknown, info: Record<string, unknown> = {}) {
  return {
    info: {
      match_type: 'T20',
      gender: 'female',
      teams: ['Kaveri Kingfishers', 'Periyar Panthers'],
      dates: ['2026-11-21'],
      overs: 20,
      outcome: { result: 'no result' },
      ...info,
    },
    innings: [{ team: 'Kaveri Kingfishers', overs: [{ over: 0, deliveries: [delivery] }] }],
  };
}

const read = (parsed: unknown) => importCricsheet(parsed, { key: 'replay:1' });

test('a small file gives a match: its ball, and no result', () => {
  const match = read(fileWith(DELIVERY));

  expect(match.events.map(({ event }) => event.type)).toEqual([
    'innings-start',
    'ball-start',
    'delivery',
    'innings-end',
    'result',
  ]);
  expect(match.outcome).toEqual({ kind: 'no-result' });
});

test.each([
  ['no file at all', null, 'file: expected an object'],
  ['a ball without a bowler', fileWith({ ...DELIVERY, bowler: undefined }), 'deliveries[0].bowler'],
  [
    'runs that do not add up',
    fileWith({ ...DELIVERY, runs: { batter: 4, extras: 0, total: 5 } }),
    'innings[0].overs[0].deliveries[0].runs',
  ],
  [
    'half a run',
    fileWith({ ...DELIVERY, runs: { batter: 0.5, extras: 0, total: 0.5 } }),
    'runs.batter: expected a count',
  ],
  [
    'a way to be out that is none',
    fileWith({ ...DELIVERY, wickets: [{ kind: 'bored', player_out: 'Asha' }] }),
    'wickets[0].kind: expected one of',
  ],
  ['one team', fileWith(DELIVERY, { teams: ['Alone'] }), 'info.teams'],
  ['another sport', fileWith(DELIVERY, { match_type: 'chess' }), 'info.match_type'],
  ['a winner who does not play', fileWith(DELIVERY, { outcome: { winner: 'Others' } }), 'Others'],
])('rejects %s with its place in the file', (_, parsed, message) => {
  expect(() => read(parsed)).toThrow(ImportError);
  expect(() => read(parsed)).toThrow(message);
});
