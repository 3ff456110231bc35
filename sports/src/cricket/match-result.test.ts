import { formatEnglish } from '@crease/contracts/labels/english.ts';
import { expect, test } from 'vitest';
import type { MatchOutcome } from '#field/match-info.ts';
import { resultLabel } from './match-labels.ts';
import { computeMatchResult } from './match-result.ts';

const TEAMS = ['Deccan Falcons', 'Konkan Kraken'] as const;
const TOSS = { winner: 1, decision: 'field' } as const;
const LIMITED = { scheduledOvers: 20, innings: [] } as const;
const won = (decidedBy: 'play' | 'super-over' | 'boundary-count' | 'bowl-out' | 'award') =>
  ({ kind: 'won', winner: 0, by: {}, method: null, decidedBy }) as const;

test.each([
  [won('play'), { kind: 'winner', side: 0 }, 'no', 'yes'],
  [won('super-over'), { kind: 'winner', side: 0 }, 'yes', 'yes'],
  [won('boundary-count'), { kind: 'winner', side: 0 }, 'yes', 'yes'],
  [won('bowl-out'), { kind: 'winner', side: 0 }, 'yes', 'yes'],
  [won('award'), { kind: 'winner', side: 0 }, 'void', 'no'],
  [{ kind: 'tie', method: 'D/L' }, { kind: 'dead-heat' }, 'yes', 'yes'],
  [{ kind: 'draw' }, { kind: 'draw' }, 'no', 'yes'],
  [{ kind: 'no-result' }, { kind: 'void' }, 'void', 'no'],
] as const)('%j settles as %j, tied %s, completed %s', (outcome, matchOdds, tied, completed) => {
  expect(computeMatchResult({ ...LIMITED, outcome, toss: TOSS })).toEqual({
    matchOdds,
    tied,
    completed,
    toss: 1,
  });
});

test('settles nothing before the official outcome, and no toss voids the toss market', () => {
  expect(computeMatchResult({ ...LIMITED, outcome: null, toss: TOSS })).toBeNull();
  const outcome = { kind: 'no-result' } as const;
  expect(computeMatchResult({ ...LIMITED, outcome, toss: null })?.toss).toBeNull();
});

test.each([won('award'), { kind: 'draw' }] as const)(
  '%j of a multi-day match that never started is void, as its rules say',
  (outcome) => {
    const match = { scheduledOvers: null, innings: [], toss: TOSS, outcome };
    expect(computeMatchResult(match)?.matchOdds).toEqual({ kind: 'void' });
  },
);

test.each([
  [{ ...won('play'), by: { runs: 4 }, method: 'D/L' }, 'Deccan Falcons won by 4 runs (D/L)'],
  [{ ...won('play'), by: { wickets: 1 } }, 'Deccan Falcons won by 1 wicket'],
  [{ ...won('play'), by: { innings: 1, runs: 273 } }, 'Deccan Falcons won by an innings and 273 runs'],
  [won('super-over'), 'Match tied, Deccan Falcons won in the super over'],
  [{ kind: 'tie', method: null }, 'Match tied'],
] satisfies [MatchOutcome, string][])('%j reads as it is announced', (outcome, text) => {
  expect(formatEnglish(resultLabel(TEAMS, outcome))).toBe(text);
});
