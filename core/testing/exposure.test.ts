import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunnerStatus } from '#market/market-kind.ts';
import { computeLiability, computeProfit } from '#money/profit.ts';
import { lineRows } from '#risk/line-position.ts';
import { createPositionIn, type Position, reverseFill } from '#risk/position.ts';
import { previewBet } from '#risk/preview.ts';
import { anyPrice, side, stake } from './arbitraries.ts';
import { type NaiveRisk, naiveExposure, naiveLargestProfit, naiveLineExposure } from './naive-exposure.ts';

const RUNNERS = 4;

const bet = fc.record({
  side,
  runner: fc.nat(RUNNERS - 1),
  price: anyPrice,
  line: fc.integer({ min: 20, max: 40 }).map((quarter) => quarter * 25),
  stake,
  isMatched: fc.boolean(),
});
const bets = fc.array(bet, { maxLength: 9 });
type TestBet = typeof bet extends fc.Arbitrary<infer One> ? One : never;

function emptyPosition(isLine: boolean): Position {
  const kind = isLine ? 'LINE' : 'MATCH_ODDS';
  return createPositionIn({ kind, runners: { length: RUNNERS } }, 1);
}

function toTerms(one: TestBet, isLine: boolean) {
  const rate = isLine ? 100 : one.price - 100;
  const price = isLine ? one.line : one.price;
  return { ...one, rate, price, unmatched: one.stake, profit: computeProfit(one.stake, rate) };
}

/** Stored figures of a position; for runners the numbers of its row. */
function figuresIn(position: Position) {
  return position.kind === 'RUNNERS' ? position.listFigures() : position;
}

function getRows(position: Position) {
  return 'steps' in position ? lineRows(position.base, position.steps) : [];
}

function listWinnerResults(position: Position) {
  return position.kind === 'RUNNERS' ? position.listResults() : [];
}

function buildPosition(list: readonly TestBet[], isLine: boolean): Position {
  const position = emptyPosition(isLine);
  for (const one of list) {
    const terms = toTerms(one, isLine);
    if (one.isMatched) position.addFill(terms, terms);
    else position.addRest(terms);
  }
  return position;
}

function toNaiveRisks(list: readonly TestBet[], isLine: boolean): readonly NaiveRisk[] {
  return list.map((one) => {
    const rate = isLine ? 100 : one.price - 100;
    const profit = computeProfit(one.stake, rate);
    return { ...one, profit, liability: computeLiability(one.stake, rate) };
  });
}

function runnersWith(removed: number): { readonly status: RunnerStatus }[] {
  return [0, 1, 2, 3].map((runner) => ({ status: runner === removed ? 'REMOVED' : 'ACTIVE' }));
}

test('exposure is the worst over all winners and all combinations of unmatched bets', () => {
  fc.assert(
    fc.property(bets, fc.constantFrom(0, 1, 1, 2, 3), fc.constantFrom(-1, -1, 0, 2), (list, winners, removed) => {
      const market = { winners, runners: runnersWith(removed) };
      const gone = new Set<number>(removed < 0 ? [] : [removed]);
      const standing = list.filter((one) => !gone.has(one.runner));

      const exposure = buildPosition(standing, false).computeExposure(market);

      expect(exposure).toBe(naiveExposure(toNaiveRisks(standing, false), RUNNERS, winners, gone));
    }),
    { numRuns: 300 },
  );
});

test('max profit is the best over all winners, with every unmatched bet that would win', () => {
  fc.assert(
    fc.property(bets, fc.constantFrom(0, 1, 1, 2, 3), fc.constantFrom(-1, -1, 0, 2), (list, winners, removed) => {
      const market = { winners, runners: runnersWith(removed) };
      const gone = new Set<number>(removed < 0 ? [] : [removed]);
      const standing = list.filter((one) => !gone.has(one.runner));

      const largest = buildPosition(standing, false).computeMaxProfit(market);

      const sets = { runners: RUNNERS, winners, removed: gone };
      expect(largest).toBe(naiveLargestProfit(toNaiveRisks(standing, false), sets));
    }),
    { numRuns: 300 },
  );
});

test('line exposure is the worst over every number of runs', () => {
  fc.assert(
    fc.property(bets, (list) => {
      const market = { winners: 0, runners: runnersWith(-1) };

      const exposure = buildPosition(list, true).computeExposure(market);

      expect(exposure).toBe(naiveLineExposure(toNaiveRisks(list, true)));
    }),
    { numRuns: 200 },
  );
});

test('undoing everything leaves the position empty', () => {
  fc.assert(
    fc.property(bets, fc.boolean(), (list, isLine) => {
      const position = buildPosition(list, isLine);
      for (const one of list) {
        const terms = toTerms(one, isLine);
        if (one.isMatched) position.addFill(terms, reverseFill(terms));
        else position.removeRest(terms);
      }

      const empty = emptyPosition(isLine);
      expect(figuresIn(position)).toEqual(figuresIn(empty));
    }),
  );
});

test.each([
  [
    'Yes 51',
    [['LAY', 5100]],
    [
      [null, 50, -100],
      [51, null, 100],
    ],
  ],
  [
    'Yes 51, No 55',
    [
      ['LAY', 5100],
      ['BACK', 5500],
    ],
    [
      [null, 50, 0],
      [51, 54, 200],
      [55, null, 0],
    ],
  ],
  [
    'No 50, Yes 51',
    [
      ['BACK', 5000],
      ['LAY', 5100],
    ],
    [
      [null, 49, 0],
      [50, 50, -200],
      [51, null, 0],
    ],
  ],
  [
    'Yes 46.5 is Yes from 47',
    [['LAY', 4650]],
    [
      [null, 46, -100],
      [47, null, 100],
    ],
  ],
  [
    'Yes and No at one line',
    [
      ['BACK', 5000],
      ['LAY', 5000],
    ],
    [[null, null, 0]],
  ],
] as const)('rows of %s', (_name, list, rows) => {
  const position = emptyPosition(true);
  for (const [one, price] of list) {
    position.addFill({ side: one, runner: 0 }, { price, stake: 100, profit: 100 });
  }

  const expected = rows.map(([start, end, amount]) => ({ start, end, amount }));
  expect(getRows(position)).toEqual(expected);
});

test('the slip preview shows the exposure that the exchange would compute', () => {
  fc.assert(
    fc.property(bets, bet, fc.boolean(), (list, added, isLine) => {
      const matched = buildPosition(
        list.filter((one) => one.isMatched),
        isLine,
      );
      const market = { winners: isLine ? 0 : 1, runners: runnersWith(-1) };
      const getPrice = (one: TestBet): number => (isLine ? one.line : one.price);
      const held = {
        isLine,
        ...market,
        results: listWinnerResults(matched),
        rows: getRows(matched),
        rests: list.filter((one) => !one.isMatched).map((one) => ({ ...one, price: getPrice(one) })),
      };

      const preview = previewBet(held, { ...added, price: getPrice(added) });

      expect(preview.exposure).toBe(buildPosition(list, isLine).computeExposure(market));
      const all = [...list, { ...added, isMatched: false }];
      expect(preview.exposureAfter).toBe(buildPosition(all, isLine).computeExposure(market));
      const after = buildPosition([...list.filter((one) => one.isMatched), { ...added, isMatched: true }], isLine);
      expect(preview.rows).toEqual(getRows(after));
      expect(preview.results).toEqual(listWinnerResults(after));
    }),
  );
});
