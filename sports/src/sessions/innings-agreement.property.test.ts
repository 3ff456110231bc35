import { label } from '@crease/contracts/labels/english.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyFieldEvent, initialMatchState } from '#cricket/match-state.ts';
import type { FieldEvent, InningsEndEvent } from '#field/field-event.ts';
import type { CricketMatchInfo, MatchOutcome } from '#field/match-info.ts';
import { buildDelivery } from '#testing/build-delivery.ts';
import { listDisagreements } from '#testing/list-disagreements.ts';

const OVERS = 3;
const INFO: CricketMatchInfo = {
  key: 'test:1',
  format: 'T20',
  gender: 'female',
  teams: ['Plovers', 'Herons'],
  competition: 'Test Cup',
  stage: null,
  venue: null,
  oversPerInnings: OVERS,
  ballsPerOver: 6,
  days: 1,
  drawPossible: false,
  eloDiff: 0,
  level: 0,
  squads: null,
};

const REASONS: readonly InningsEndEvent['reason'][] = [
  'all-out',
  'overs',
  'declared',
  'target',
  'forfeited',
  'abandoned',
];
const OUTCOMES: readonly MatchOutcome[] = [
  { kind: 'won', winner: 0, by: { runs: 1 }, method: null, decidedBy: 'play' },
  { kind: 'won', winner: 1, by: { wickets: 1 }, method: 'D/L', decidedBy: 'play' },
  { kind: 'won', winner: 1, by: {}, method: 'Awarded', decidedBy: 'award' },
  { kind: 'tie', method: null },
  { kind: 'no-result' },
];

const anOver = fc.record({
  /** Legal balls if the umpire miscounts; the last over may be broken off. */
  balls: fc.constantFrom(6, 6, 6, 6, 5, 7, 3),
  runs: fc.integer({ min: 0, max: 6 }),
  wickets: fc.integer({ min: 0, max: 5 }),
  isCalled: fc.boolean(),
});
const aCut = fc.option(
  fc.record({ overs: fc.integer({ min: 1, max: OVERS }), runs: fc.integer({ min: 1, max: 40 }) }),
  { nil: null },
);
const anInnings = fc.record({
  overs: fc.array(anOver, { maxLength: OVERS }),
  reason: fc.option(fc.constantFrom(...REASONS), { nil: null }),
  cutBefore: aCut,
  cutAfter: aCut,
});
type WrittenInnings = typeof anInnings extends fc.Arbitrary<infer Value> ? Value : never;

function listEvents(innings: readonly WrittenInnings[]): FieldEvent[] {
  let target: number | null = null;
  return innings.flatMap((written, index) => {
    const team = index === 0 ? 0 : 1;
    const events: FieldEvent[] = [
      {
        type: 'innings-start',
        team,
        superOver: false,
        target: target === null ? null : { runs: target, balls: OVERS * 6 },
        penaltyRuns: 0,
        powerplays: [],
      },
      ...written.overs.flatMap((over, number) => listBalls(over, number, number === written.overs.length - 1)),
      ...listCut(written.cutBefore, target !== null),
      ...(written.reason === null
        ? []
        : [
            {
              type: 'innings-end',
              reason: written.reason,
              penaltyRuns: 0,
              absentHurt: [],
            } as const,
          ]),
      ...listCut(written.cutAfter, false),
    ];
    target = written.overs.reduce((sum, { runs }) => sum + runs, 1);
    return events;
  });
}

/** All runs come off the first ball, wickets fall from the first on. */
function listBalls(over: WrittenInnings['overs'][number], number: number, isLast: boolean) {
  const { balls, runs, wickets, isCalled } = over;
  return Array.from({ length: balls }, (_, ballIndex) =>
    buildDelivery({
      over: number,
      ballIndex,
      batter: ballIndex === 0 ? runs : 0,
      out: ballIndex < wickets ? [['bowled', 'Asha']] : [],
      lastOfOver: ballIndex === balls - 1 && (isCalled || !isLast),
    }),
  );
}

function listCut(cut: WrittenInnings['cutBefore'], hasTarget: boolean): FieldEvent[] {
  if (cut === null) return [];
  const { overs, runs } = cut;
  return [
    {
      type: 'revised',
      oversPerInnings: overs,
      target: hasTarget ? { runs, balls: overs * 6 } : null,
      method: 'D/L',
      said: label('REDUCED_TO', { overs }),
    },
  ];
}

test('markets that ask the same of an innings never disagree, whatever a feed reports', () => {
  fc.assert(
    fc.property(
      fc.array(anInnings, { minLength: 1, maxLength: 2 }),
      fc.constantFrom(...OUTCOMES),
      (innings, outcome) => {
        let state = initialMatchState(INFO);
        for (const event of [...listEvents(innings), { type: 'result', outcome } as const]) {
          state = applyFieldEvent(state, event);
          expect(listDisagreements(INFO, state)).toEqual([]);
        }
      },
    ),
    { numRuns: 400 },
  );
});
