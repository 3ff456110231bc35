import type { WrittenBall } from '@crease/contracts/market-desk/scoring.ts';
import { applyFieldEvent, initialMatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { inningsLineResult, sessionResult } from '@crease/sports/sessions/session-result.ts';
import { expect, test } from 'vitest';
import { toBallFacts } from './cricket-facts.ts';

const T20 = { ballsPerOver: 6, oversPerInnings: 20 };
const START: FieldEvent = {
  type: 'innings-start',
  team: 0,
  superOver: false,
  target: null,
  penaltyRuns: 0,
  powerplays: [],
};
const BOWLED: WrittenBall = {
  striker: 'Asha',
  nonStriker: 'Bina',
  bowler: 'Zoya',
  batter: 0,
  extras: {},
  wickets: [{ kind: 'bowled', playerOut: 'Asha', fielders: [] }],
  newBatter: null,
  isNobodyLeft: true,
  nextStriker: null,
  nonBoundary: false,
  lastOfOver: null,
};

test('a wicket with no batter left ends the innings all out, and its line and sessions count', () => {
  const before = applyFieldEvent(initialMatchState(T20), START);

  const facts = toBallFacts(before, BOWLED) as readonly FieldEvent[];
  const { type, reason } = (facts.at(-1) ?? {}) as Record<string, unknown>;
  const after = facts
    .map((fact) => (fact.type === 'innings-end' ? { ...fact, penaltyRuns: 0, absentHurt: [] } : fact))
    .reduce(applyFieldEvent, before);

  expect([type, reason]).toEqual(['innings-end', 'all-out']);
  expect(inningsLineResult(0, after)).toEqual({ type: 'runs', runs: 0 });
  const session = { kind: 'over-runs', innings: 0, team: 0, over: 6 } as const;
  expect(sessionResult(session, after)).toEqual({ type: 'runs', runs: 0 });
});

test('a wicket with no batter named and some left is refused', () => {
  const before = applyFieldEvent(initialMatchState(T20), START);
  expect(toBallFacts(before, { ...BOWLED, isNobodyLeft: false })).toMatchObject({ ok: false });
});
