import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FirstClassSituation, MatchContext } from './ball-model.ts';
import { createFirstClassPricer, firstClassProbabilities } from './first-class-pricer.ts';

const CONTEXT: MatchContext = {
  format: 'FC',
  gender: 'male',
  oversPerInnings: null,
  eloDiff: 0,
  level: 0,
  drawPossible: true,
};
const LAST_CHASE: FirstClassSituation = {
  innings: 4,
  leadOfBattingFirst: 200,
  wickets: 2,
  oversLeft: 90,
  battingFirstIsBatting: false,
  followOn: false,
};

const situation = fc.record({
  innings: fc.constantFrom(1, 2, 3, 4),
  leadOfBattingFirst: fc.integer({ min: -600, max: 600 }),
  wickets: fc.integer({ min: 0, max: 10 }),
  oversLeft: fc.integer({ min: 0, max: 450 }),
  battingFirstIsBatting: fc.boolean(),
  followOn: fc.constant(false),
});

test('win, loss and draw add to 1 at any score', () => {
  fc.assert(
    fc.property(situation, fc.integer({ min: -400, max: 400 }), (score, eloDiff) => {
      const { first, second, tie, draw } = firstClassProbabilities({ ...CONTEXT, eloDiff }, score);

      expect(first + second + tie + draw).toBeCloseTo(1, 9);
      expect(Math.min(first, second, tie, draw)).toBeGreaterThanOrEqual(0);
    }),
    { seed: 21 },
  );
});

test.each([
  ['won by the chase', { leadOfBattingFirst: -1 }, 'second'],
  ['won by the bowlers', { wickets: 10 }, 'first'],
  ['tied', { leadOfBattingFirst: 0, wickets: 10 }, 'tie'],
  ['drawn', { oversLeft: 0 }, 'draw'],
] as const)('the last innings is %s', (_, change, winner) => {
  expect(firstClassProbabilities(CONTEXT, { ...LAST_CHASE, ...change })[winner]).toBe(1);
});

test('a side all out behind in innings 3 has lost by an innings', () => {
  const score = { ...LAST_CHASE, innings: 3, wickets: 10, leadOfBattingFirst: 40 } as const;

  expect(firstClassProbabilities(CONTEXT, score).first).toBe(1);
});

test('ten down in innings 1 is priced as the start of innings 2', () => {
  const pricer = createFirstClassPricer(CONTEXT);
  pricer.reset({
    innings: 1,
    leadOfBattingFirst: 320,
    wickets: 10,
    oversLeft: 350,
    battingFirstIsBatting: true,
    followOn: false,
  });
  const before = pricer.probabilities();
  pricer.startInnings();

  expect(pricer.situation()).toMatchObject({
    innings: 2,
    wickets: 0,
    battingFirstIsBatting: false,
  });
  expect(pricer.probabilities()).toEqual(before);
});

test('fewer runs needed and more wickets in hand help the side batting last', () => {
  const second = (change: Partial<FirstClassSituation>) =>
    firstClassProbabilities(CONTEXT, { ...LAST_CHASE, ...change }).second;

  expect(second({ leadOfBattingFirst: 50 })).toBeGreaterThan(second({ leadOfBattingFirst: 150 }));
  expect(second({ leadOfBattingFirst: 150 })).toBeGreaterThan(second({ leadOfBattingFirst: 250 }));
  expect(second({ wickets: 1 })).toBeGreaterThan(second({ wickets: 6 }));
  expect(second({ leadOfBattingFirst: 0, wickets: 9 })).toBeGreaterThan(0.7);
});

test('time running out moves a level match towards the draw', () => {
  const draw = (oversLeft: number) => firstClassProbabilities(CONTEXT, { ...LAST_CHASE, oversLeft }).draw;

  expect(draw(30)).toBeGreaterThan(draw(90));
  expect(draw(5)).toBeGreaterThan(0.95);
});

test('the better side starts as favourite, and without a draw the rest is shared', () => {
  const strong = createFirstClassPricer({ ...CONTEXT, eloDiff: 150 }).probabilities();
  const timeless = createFirstClassPricer({ ...CONTEXT, drawPossible: false }).probabilities();

  expect(strong.first).toBeGreaterThan(strong.second + 0.2);
  expect(timeless.draw).toBe(0);
  expect(timeless.first).toBeCloseTo(0.5, 1);
});

test('a follow-on keeps the same side in, and six legal balls use up an over', () => {
  const pricer = createFirstClassPricer(CONTEXT, 384);
  pricer.startInnings();
  pricer.startInnings({ followOn: true });
  for (let ball = 0; ball < 6; ball += 1) pricer.ball({ runs: 2, legal: true, wicket: false });
  pricer.ball({ runs: 1, legal: false, wicket: false });

  expect(pricer.situation()).toMatchObject({
    innings: 3,
    battingFirstIsBatting: false,
    leadOfBattingFirst: -13,
    followOn: true,
  });
  expect(pricer.situation().oversLeft).toBeCloseTo(383, 9);
});
