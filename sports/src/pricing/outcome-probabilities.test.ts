import { expect, test } from 'vitest';
import { BALL_OUTCOMES, type LimitedOversSituation, type MatchContext } from './ball-model.ts';
import { outcomeProbabilities } from './scoring-level.ts';

const CONTEXT: MatchContext = {
  format: 'T20',
  gender: 'male',
  oversPerInnings: 20,
  eloDiff: 0,
  level: 0.3,
  drawPossible: false,
};
const START: LimitedOversSituation = {
  innings: 1,
  runs: 0,
  wickets: 0,
  legalBalls: 0,
  ballsTotal: 120,
  firstInningsRuns: null,
  target: null,
};

function getChance(label: string, change: Partial<LimitedOversSituation>, context: Partial<MatchContext> = {}): number {
  const index = BALL_OUTCOMES.findIndex((outcome) => outcome.label === label);
  return outcomeProbabilities({ ...CONTEXT, ...context }, { ...START, ...change })[index] ?? 0;
}

test('the twelve probabilities add to 1 at every stage', () => {
  for (const legalBalls of [0, 35, 36, 80, 119]) {
    for (const wickets of [0, 5, 9]) {
      const chances = outcomeProbabilities(CONTEXT, { ...START, legalBalls, wickets });

      expect(chances).toHaveLength(BALL_OUTCOMES.length);
      expect(chances.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 12);
    }
  }
});

test('sixes and wickets grow towards the end, and fours peak in the powerplay', () => {
  const death = { legalBalls: 115, wickets: 6 };
  const middle = { legalBalls: 50, wickets: 2 };
  const powerPlay = { legalBalls: 30, wickets: 1 };

  expect(getChance('6', death)).toBeGreaterThan(1.5 * getChance('6', middle));
  expect(getChance('W+0', death)).toBeGreaterThan(1.5 * getChance('W+0', middle));
  expect(getChance('4', powerPlay)).toBeGreaterThan(1.2 * getChance('4', middle));
});

test('a high required rate brings more sixes and more wickets', () => {
  const chase = { innings: 2, firstInningsRuns: 180, legalBalls: 84, wickets: 3 } as const;
  const steady = { ...chase, target: 42 };
  const steep = { ...chase, target: 84 };

  expect(getChance('6', steep)).toBeGreaterThan(1.5 * getChance('6', steady));
  expect(getChance('W+0', steep)).toBeGreaterThan(1.1 * getChance('W+0', steady));
});

test('fifty overs are paced slower than twenty', () => {
  const odi = { format: 'ODI', oversPerInnings: 50 } as const;

  expect(getChance('0', { ballsTotal: 300, legalBalls: 60, wickets: 1 }, odi)).toBeGreaterThan(
    getChance('0', { legalBalls: 24, wickets: 1 }),
  );
});

test('doesn’t price balls after the innings', () => {
  for (const end of [{ wickets: 10 }, { legalBalls: 120 }]) {
    expect(() => outcomeProbabilities(CONTEXT, { ...START, ...end })).toThrow(RangeError);
  }
});
