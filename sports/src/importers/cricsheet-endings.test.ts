import { describe, expect, test } from 'vitest';
import type { MatchState } from '#cricket/match-state.ts';
import type { Session } from '#sessions/session.ts';
import { confirmFigure, inningsLineResult, sessionResult } from '#sessions/session-result.ts';
import { buildFile, SINGLES } from '#testing/build-file.ts';
import { listDisagreements } from '#testing/list-disagreements.ts';
import { playEvents } from '#testing/play-events.ts';
import { importCricsheet } from './cricsheet.ts';

const VOID = { type: 'void' };
const FULL = [SINGLES, SINGLES, SINGLES, SINGLES, SINGLES];
const NINE_DOWN = [
  [1, 'W', 'W', 'W', 'W', 1],
  ['W', 'W', 'W', 'W', 'W'],
] as const;

function replay(file: object): MatchState {
  const { info, events } = importCricsheet(file, { key: 'replay:1' });
  const state = playEvents(
    info,
    events.map(({ event }) => event),
  );
  expect(listDisagreements(info, state)).toEqual([]);
  return state;
}

const line = (state: MatchState, side: 0 | 1) => confirmFigure(state, (seen) => inningsLineResult(side, seen));
const on = (state: MatchState, session: Session) => confirmFigure(state, (seen) => sessionResult(session, seen));
const fiveOvers = (innings: 0 | 1): Session => ({
  kind: 'over-runs',
  innings,
  team: innings,
  over: 5,
});
const runs = (figure: number) => ({ type: 'runs', runs: figure });

describe('a line is void with the session of as many overs', () => {
  test('when rain ends the first innings and a revised target is set', () => {
    const state = replay(
      buildFile({
        innings: [
          { team: 'Plovers', overs: FULL.slice(2) },
          { team: 'Herons', overs: FULL.slice(2), target: { overs: 3, runs: 24 } },
        ],
        outcome: { winner: 'Plovers', by: { runs: 5 }, method: 'D/L' },
      }),
    );

    expect(line(state, 0)).toEqual(VOID);
    expect(on(state, fiveOvers(0))).toEqual(VOID);
    expect(on(state, { kind: 'match-fours' })).toEqual(VOID);
    expect(on(state, { kind: 'wicket', innings: 0, team: 0, wicket: 1 })).toEqual(runs(18));
  });
});

describe('an innings is all out', () => {
  test('at nine wickets if the side has ten players', () => {
    const state = replay(
      buildFile({
        innings: [
          { team: 'Plovers', overs: NINE_DOWN },
          { team: 'Herons', overs: [[3]], target: { overs: 5, runs: 3 } },
        ],
        outcome: { winner: 'Herons', by: { wickets: 10 } },
        men: [10, 11],
      }),
    );

    expect(state.innings[0]?.ended).toBe('all-out');
    expect(line(state, 0)).toEqual(runs(2));
    expect(on(state, fiveOvers(0))).toEqual(runs(2));
    expect(on(state, { kind: 'match-fours' })).toEqual(runs(0));
  });

  test('at nine wickets of a lost chase, if the last player never bats', () => {
    const state = replay(
      buildFile({
        innings: [
          { team: 'Plovers', overs: FULL },
          { team: 'Herons', overs: NINE_DOWN, target: { overs: 5, runs: 31 } },
        ],
        outcome: { winner: 'Plovers', by: { runs: 28 } },
      }),
    );

    expect(state.innings[1]?.ended).toBe('all-out');
    expect(line(state, 1)).toEqual(runs(2));
    expect(on(state, fiveOvers(1))).toEqual(runs(2));
    expect(on(state, { kind: 'match-sixes' })).toEqual(runs(0));
  });

  test('not at nine wickets after a revised target, since rain may have ended it', () => {
    const state = replay(
      buildFile({
        innings: [
          { team: 'Plovers', overs: FULL },
          { team: 'Herons', overs: NINE_DOWN, target: { overs: 4, runs: 26 } },
        ],
        outcome: { winner: 'Plovers', by: { runs: 23 }, method: 'D/L' },
      }),
    );

    expect(state.innings[1]?.ended).toBe('abandoned');
    expect(line(state, 1)).toEqual(VOID);
  });
});

describe('all overs were bowled', () => {
  const short = { team: 'Plovers', overs: FULL.with(2, SINGLES.slice(1)), miscounted: 2 } as const;

  test('if one of them was miscounted as five balls and the match has no result', () => {
    const state = replay(buildFile({ innings: [short], outcome: { result: 'no result' } }));

    expect(line(state, 0)).toEqual(runs(29));
    expect(on(state, fiveOvers(0))).toEqual(runs(29));
    expect(on(state, { kind: 'wicket', innings: 0, team: 0, wicket: 1 })).toEqual(runs(29));
    const bowler: Session = { kind: 'bowler-runs', innings: 0, team: 0, name: 'Bowler 1' };
    expect(on(state, bowler)).toEqual(runs(12));
  });

  test('of a chase that misses a revised target', () => {
    const state = replay(
      buildFile({
        innings: [
          { ...short, team: 'Herons' },
          { ...short, target: { overs: 5, runs: 34 } },
        ],
        outcome: { winner: 'Herons', by: { runs: 4 }, method: 'D/L' },
      }),
    );

    expect(state.innings[1]?.ended).toBe('overs');
    expect(line(state, 0)).toEqual(runs(29));
  });
});

describe('a file that contradicts itself waits for manual review', () => {
  test.each([
    [
      'the winning run',
      [
        [4, 4, 4, 4, 4, 4],
        [4, 1, 1],
      ],
      { winner: 'Herons', by: { wickets: 10 } },
    ],
    ['a wide off the last ball', FULL, { winner: 'Herons', by: { wickets: 10 } }],
    ['a ball of a lost chase', FULL.slice(1), { winner: 'Plovers', by: { runs: 5 } }],
    ['a run of a lost chase', FULL.with(4, [0, 0, 0, 0, 0, 0]), { winner: 'Plovers', by: { runs: 5 } }],
  ])('if it lacks %s', (_what, overs, outcome) => {
    const state = replay(
      buildFile({
        innings: [
          { team: 'Plovers', overs: FULL },
          { team: 'Herons', overs, target: { overs: 5, runs: 31 } },
        ],
        outcome,
      }),
    );

    expect(line(state, 0)).toEqual(runs(30));
    expect(line(state, 1)).toBe('UNCONFIRMED');
    expect(on(state, { kind: 'match-fours' })).toBe('UNCONFIRMED');
    expect(on(state, { kind: 'match-wides' })).toBe('UNCONFIRMED');
  });

  test('if the target is not the first innings and a run', () => {
    const state = replay(
      buildFile({
        innings: [
          { team: 'Plovers', overs: FULL.with(4, SINGLES.slice(1)) },
          { team: 'Herons', overs: FULL, target: { overs: 5, runs: 31 } },
        ],
        outcome: { result: 'tie' },
      }),
    );

    expect(line(state, 0)).toBe('UNCONFIRMED');
    expect(on(state, { kind: 'over-runs', innings: 0, team: 0, over: 4 })).toBe('UNCONFIRMED');
    expect(line(state, 1)).toBe('UNCONFIRMED');
  });
});
