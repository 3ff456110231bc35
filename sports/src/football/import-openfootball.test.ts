import { expect, test } from 'vitest';
import { importOpenfootball } from './import-openfootball.ts';

const PLAYED = {
  round: 'Matchday 33',
  date: '2026-04-16',
  team1: 'Harbour Wanderers',
  team2: 'Lighthouse Rovers',
  score: { ft: [0, 0] },
};

const listed = (...matches: readonly object[]) => importOpenfootball({ name: 'Test League', matches });

test.each(['awarded', 'abandoned', 'cancelled', 'postponed', 'Annulled'])(
  'a match listed as %s is not played, whatever score it has',
  (status) => {
    const [match] = listed({ ...PLAYED, status });
    expect(match?.recording).toBeNull();
  },
);

test('a goalless match without a status is played', () => {
  expect(listed(PLAYED)[0]?.recording).not.toBeNull();
});

test('a play-off with a stage and no round is played, and so are the others', () => {
  const { round: _, ...playOff } = PLAYED;
  const matches = listed(PLAYED, { ...playOff, stage: 'Play-offs' }, playOff);

  expect(matches.map(({ round }) => round)).toEqual(['Matchday 33', 'Play-offs', null]);
  expect(matches.every(({ recording }) => recording !== null)).toBe(true);
});
