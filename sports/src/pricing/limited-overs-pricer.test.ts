import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Delivery, LimitedOversSituation, MatchContext } from './ball-model.ts';
import { createLimitedOversPricer } from './limited-overs-pricer.ts';

const T20: MatchContext = {
  format: 'T20',
  gender: 'male',
  oversPerInnings: 20,
  eloDiff: 0,
  level: 0.3,
  drawPossible: false,
};
const DOT: Delivery = { runs: 0, legal: true, wicket: false };
const SINGLE: Delivery = { runs: 1, legal: true, wicket: false };
const WICKET: Delivery = { runs: 0, legal: true, wicket: true };

const delivery = fc.record({
  runs: fc.constantFrom(0, 0, 1, 1, 1, 2, 4, 6),
  legal: fc.constantFrom(true, true, true, true, true, true, true, false),
  wicket: fc.constantFrom(false, false, false, false, false, false, false, false, true),
});
const innings = fc.array(delivery, { minLength: 0, maxLength: 150 });

function chaseAt(score: Partial<LimitedOversSituation>, context = T20) {
  const pricer = createLimitedOversPricer(context);
  pricer.startChase({ target: score.target ?? 161 });
  const balls = pricer.situation().ballsTotal;
  pricer.reset({
    innings: 2,
    runs: 80,
    wickets: 3,
    legalBalls: 60,
    ballsTotal: balls,
    firstInningsRuns: (score.target ?? 161) - 1,
    target: 161,
    ...score,
  });
  return pricer.probabilities();
}

function sumValues(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

test('probabilities stay between 0 and 1 and add to 1 through any two innings', () => {
  fc.assert(
    fc.property(innings, innings, (first, second) => {
      const pricer = createLimitedOversPricer(T20);
      for (const [number, deliveries] of [first, second].entries()) {
        if (number === 1) pricer.startChase();
        for (const ball of deliveries) {
          const { wickets, legalBalls, runs, target } = pricer.situation();
          if (wickets === 10 || legalBalls === 120 || (target !== null && runs >= target)) break;
          pricer.ball(ball);
          const { first: one, second: two, tie, draw } = pricer.probabilities();
          expect(Math.min(one, two, tie)).toBeGreaterThanOrEqual(0);
          expect(one + two + tie).toBeCloseTo(1, 9);
          expect(draw).toBe(0);
        }
      }
    }),
    { numRuns: 40, seed: 11 },
  );
});

test('the chasing side is worth more with fewer runs to get, more wickets and more balls', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 118 }),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 2, max: 200 }),
      (legalBalls, wickets, need) => {
        // Fixes the belief about the scoring level, so that only the score differs.
        const at = (balls: number, down: number, runs: number) => {
          const pricer = createLimitedOversPricer(T20);
          pricer.startChase({ target: runs, ballsTotal: 120 - balls });
          for (let fallen = 0; fallen < down; fallen += 1) {
            pricer.reset({ ...pricer.situation(), wickets: fallen + 1 });
          }
          const { second, tie } = pricer.probabilities();
          return second + tie / 2;
        };
        const here = at(legalBalls, wickets, need);

        expect(at(legalBalls, wickets, need - 1)).toBeGreaterThanOrEqual(here - 1e-4);
        expect(at(legalBalls, wickets + 1, need)).toBeLessThanOrEqual(here + 1e-3);
        expect(at(legalBalls + 1, wickets, need)).toBeLessThanOrEqual(here + 0.01);
      },
    ),
    { numRuns: 40, seed: 12 },
  );
});

test('a chase is won when the target is reached', () => {
  const { first, second } = chaseAt({ runs: 161 });

  expect(second).toBe(1);
  expect(first).toBe(0);
});

test.each([
  ['all out', { wickets: 10 }],
  ['the last ball is bowled', { legalBalls: 120 }],
])('a chase short of the target is lost when %s', (_, end) => {
  expect(chaseAt({ runs: 150, ...end })).toEqual({ first: 1, second: 0, tie: 0, draw: 0 });
});

test.each([
  ['all out', { wickets: 10 }],
  ['the last ball is bowled', { legalBalls: 120 }],
])('level scores are a tie when %s', (_, end) => {
  expect(chaseAt({ runs: 160, ...end })).toEqual({ first: 0, second: 0, tie: 1, draw: 0 });
});

test('two to win off the last ball leaves a fair share to the tie', () => {
  const { second, tie } = chaseAt({ runs: 159, legalBalls: 119 });

  expect(tie).toBeGreaterThan(0.25);
  expect(second).toBeGreaterThan(0.25);
  expect(second).toBeLessThan(0.55);
});

test('the end of innings 1 and the start of the chase have the same price', () => {
  const pricer = createLimitedOversPricer(T20);
  for (let ball = 0; ball < 120; ball += 1) pricer.ball(ball % 2 === 0 ? SINGLE : { ...DOT, runs: 2 });
  const before = pricer.probabilities();
  pricer.startChase();
  const after = pricer.probabilities();

  expect(after.first).toBeCloseTo(before.first, 1);
  expect(Math.abs(after.first - before.first)).toBeLessThan(0.03);
});

test('a wicket hurts the batting side and a six helps it, in both innings', () => {
  for (const chasing of [false, true]) {
    const batting = (last: Delivery) => {
      const pricer = createLimitedOversPricer(T20);
      if (chasing) pricer.startChase({ target: 160 });
      for (let ball = 0; ball < 30; ball += 1) pricer.ball(SINGLE);
      pricer.ball(last);
      const { first, second } = pricer.probabilities();
      return chasing ? second : first;
    };

    expect(batting(WICKET)).toBeLessThan(batting(DOT));
    expect(batting(DOT)).toBeLessThan(batting({ ...DOT, runs: 6 }));
  }
});

test.each(['T20', 'ODI'] as const)('equal sides start a %s near evens, better ones above', (format) => {
  for (const gender of ['male', 'female'] as const) {
    const start = (eloDiff: number, level: number) =>
      createLimitedOversPricer({
        ...T20,
        format,
        gender,
        oversPerInnings: null,
        eloDiff,
        level,
      }).probabilities().first;

    for (const level of [-0.5, 0, 0.5]) expect(Math.abs(start(0, level) - 0.485)).toBeLessThan(0.03);
    // The Elo formula gives 64% for 100 points.
    expect(Math.abs(start(100, 0) - 0.62)).toBeLessThan(0.03);
    expect(Math.abs(start(-100, 0) - 0.35)).toBeLessThan(0.03);
  }
});

test('rain that shortens a chase without a new target makes it harder, and a lower target easier', () => {
  const pricer = createLimitedOversPricer(T20);
  pricer.startChase({ target: 160 });
  const before = pricer.probabilities().second;
  pricer.rebuild({ ballsTotal: 60 });
  const shortened = pricer.probabilities().second;
  pricer.rebuild({ ballsTotal: 60, target: 80 });
  const revised = pricer.probabilities().second;

  expect(shortened).toBeLessThan(before / 4);
  expect(revised).toBeGreaterThan(before);
});

test('prices an innings cut to eight overs and sums its runs at that end', () => {
  const pricer = createLimitedOversPricer({ ...T20, oversPerInnings: 8 });
  const runs = pricer.sessionDistribution(8);
  const mean = sumValues(runs.map((chance, score) => chance * score));

  expect(mean).toBeGreaterThan(65);
  expect(mean).toBeLessThan(95);
  expect(Math.abs(pricer.probabilities().first - 0.48)).toBeLessThan(0.03);
});

test('prices a score set without its deliveries close to one followed ball by ball', () => {
  const followed = createLimitedOversPricer(T20);
  for (let ball = 0; ball < 90; ball += 1) {
    followed.ball(ball % 18 === 17 ? WICKET : ball % 5 === 0 ? { ...DOT, runs: 4 } : SINGLE);
  }
  const reset = createLimitedOversPricer(T20);
  reset.reset(followed.situation());

  expect(Math.abs(reset.probabilities().first - followed.probabilities().first)).toBeLessThan(0.06);
});

test('a session distribution adds to 1, starts at the score and has its over’s mean', () => {
  const pricer = createLimitedOversPricer(T20);
  for (let ball = 0; ball < 12; ball += 1) pricer.ball(SINGLE);
  for (const [over, least, most] of [
    [6, 38, 52],
    [10, 66, 86],
    [20, 145, 180],
  ] as const) {
    const chances = pricer.sessionDistribution(over);
    const mean = sumValues(chances.map((chance, runs) => chance * runs));

    expect(sumValues(chances)).toBeCloseTo(1, 9);
    expect(sumValues(chances.subarray(0, 12))).toBe(0);
    expect(mean).toBeGreaterThan(least);
    expect(mean).toBeLessThan(most);
  }
});

test('simulating forward agrees with the table filled backwards', () => {
  const pricer = createLimitedOversPricer(T20);
  for (let ball = 0; ball < 70; ball += 1) pricer.ball(ball % 20 === 19 ? WICKET : SINGLE);
  const computeMean = (chances: Float64Array) => sumValues(chances.map((chance, runs) => chance * runs));
  const table = computeMean(pricer.sessionDistribution(20));
  // Just short of the end every ball is simulated, because only the exact end is read from the table.
  const walked = computeMean(pricer.sessionDistribution(20 - 1e-9));

  expect(Math.abs(walked - table)).toBeLessThan(0.3);
});

test('a session of a chase never goes far past the target', () => {
  const pricer = createLimitedOversPricer(T20);
  pricer.startChase({ target: 20 });
  const chances = pricer.sessionDistribution(6);

  // The winning hit may exceed the target by up to five, a preceding wide by one more.
  expect(sumValues(chances.subarray(27))).toBeLessThan(0.01);
  expect(sumValues(chances.subarray(20, 27))).toBeGreaterThan(0.8);
});

test('rejects first-class matches and too many overs', () => {
  expect(() => createLimitedOversPricer({ ...T20, format: 'FC' })).toThrow(RangeError);
  expect(() => createLimitedOversPricer({ ...T20, oversPerInnings: 50 })).toThrow(RangeError);
});
