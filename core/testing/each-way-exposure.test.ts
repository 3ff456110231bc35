import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Side } from '#bet/bet.ts';
import { computeLiability, computeProfit, matchProfit } from '#money/profit.ts';
import { computeEachWayExtra } from '#risk/each-way-position.ts';
import { createPositionIn, reverseFill } from '#risk/position.ts';
import { previewBet } from '#risk/preview.ts';
import { eachWayResult } from '#settlement/settle-bet.ts';
import { anyPrice } from './arbitraries.ts';

const RUNNERS = 6;

interface EachWayBet {
  readonly side: Side;
  readonly runner: number;
  readonly price: number;
  readonly stake: number;
  readonly isMatched: boolean;
}

const bet: fc.Arbitrary<EachWayBet> = fc.record({
  side: fc.constantFrom('BACK', 'LAY'),
  runner: fc.nat(RUNNERS - 1),
  price: anyPrice,
  stake: fc.integer({ min: 1, max: 3_000 }),
  isMatched: fc.boolean(),
});
const bets = fc.array(bet, { maxLength: 10 });
const divisor = fc.integer({ min: 2, max: 10 });
const places = fc.integer({ min: 2, max: 5 });
const gone = fc.constantFrom<readonly number[]>([], [], [0], [1, 4]);

type Fate = 'won' | 'placed' | 'lost';

/** Result of a bet computed directly from the rule book: both parts for the whole stake. */
function naiveResult(one: EachWayBet, by: number, fate: Fate): number {
  const profit =
    one.isMatched || one.side === 'BACK'
      ? computeProfit(one.stake, one.price - 100)
      : computeLiability(one.stake, one.price - 100);
  const win = fate === 'won' ? profit : -one.stake;
  const place = fate === 'lost' ? -one.stake : Math.floor(profit / by);
  return one.side === 'BACK' ? win + place : -win - place;
}

/** Worst case of an unmatched bet: unmatched, matched, or matched in parts too small for any place profit. */
function naiveWorst(one: EachWayBet, by: number, fate: Fate): number {
  if (one.isMatched) return naiveResult(one, by, fate);
  const crumbs = one.side === 'BACK' && fate === 'placed' ? -one.stake : 0;
  return Math.min(0, crumbs, naiveResult(one, by, fate));
}

function naiveBest(one: EachWayBet, by: number, fate: Fate): number {
  const result = naiveResult({ ...one, isMatched: true }, by, fate);
  return one.isMatched ? result : Math.max(0, result);
}

/** Every possible finish: one winner, and others filling the remaining places. */
function* generateFates(count: number, removed: readonly number[]): Generator<readonly Fate[]> {
  const ran = Array.from({ length: RUNNERS }, (_, n) => n).filter((n) => !removed.includes(n));
  const paid = Math.min(count, ran.length);
  for (let set = 0; set < 2 ** RUNNERS; set++) {
    const placed = ran.filter((n) => Math.floor(set / 2 ** n) % 2 === 1);
    const size = Array.from({ length: RUNNERS }, (_, n) => Math.floor(set / 2 ** n) % 2).filter(
      (bit) => bit === 1,
    ).length;
    if (placed.length !== paid || size !== paid) continue;
    for (const winner of placed) {
      yield Array.from({ length: RUNNERS }, (_, n) => (n === winner ? 'won' : placed.includes(n) ? 'placed' : 'lost'));
    }
  }
}

function marketWith(winners: number, removed: readonly number[]) {
  const runners = Array.from({ length: RUNNERS }, (_, n) => ({
    status: removed.includes(n) ? ('REMOVED' as const) : ('ACTIVE' as const),
  }));
  return { winners, runners };
}

function toTerms(one: EachWayBet) {
  const rate = one.price - 100;
  return { ...one, rate, unmatched: one.stake, profit: computeProfit(one.stake, rate) };
}

function buildPosition(list: readonly EachWayBet[], by: number) {
  const market = { kind: 'EACH_WAY' as const, runners: { length: RUNNERS }, eachWayDivisor: by };
  const position = createPositionIn(market, 1);
  for (const one of list) {
    const terms = toTerms(one);
    if (one.isMatched) position.addFill(terms, terms);
    else position.addRest(terms);
  }
  return position;
}

test('exposure and max profit are the worst and best over every finish', () => {
  fc.assert(
    fc.property(bets, divisor, places, gone, (list, by, winners, removed) => {
      const standing = list.filter((one) => !removed.includes(one.runner));
      let worst = 0;
      let best = 0;
      for (const fates of generateFates(winners, removed)) {
        const sum = (of: typeof naiveWorst) =>
          standing.reduce((total, one) => total + of(one, by, fates[one.runner] ?? 'lost'), 0);
        worst = Math.min(worst, sum(naiveWorst));
        best = Math.max(best, sum(naiveBest));
      }
      const market = marketWith(winners, removed);
      const position = buildPosition(standing, by);

      expect(position.computeExposure(market) + worst).toBe(0);
      expect(position.computeMaxProfit(market)).toBe(best);
    }),
    { numRuns: 400 },
  );
});

test('a match on either side never raises exposure, however small its part', () => {
  const part = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(
      bets,
      bet,
      fc.array(part, { minLength: 1, maxLength: 8 }),
      fc.nat(300),
      divisor,
      places,
      (list, one, parts, better, by, winners) => {
        const market = marketWith(winners, []);
        const position = buildPosition(list, by);
        const total = parts.reduce((sum, stake) => sum + stake, 0);
        const rate = one.price - 100;
        const open = { ...one, rate, unmatched: total };
        position.addRest(open);
        for (const stake of parts) {
          const before = position.computeExposure(market);
          // A lay is matched at its own price or lower, a back at its own or higher.
          const at = one.side === 'LAY' ? Math.max(1, rate - better) : rate + better;
          const layer = one.side === 'LAY' ? open : { unmatched: stake, rate: at };
          const profit = matchProfit(stake, at, layer);
          position.matchRest(open, { price: at + 100, stake, profit });
          open.unmatched -= stake;
          expect(position.computeExposure(market)).toBeLessThanOrEqual(before);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('partial cancellation never raises exposure, and full cancellation leaves nothing', () => {
  fc.assert(
    fc.property(bets, bet, fc.nat(100), divisor, places, (list, one, percent, by, winners) => {
      const market = marketWith(winners, []);
      const position = buildPosition(list, by);
      const empty = position.copy();
      const open = toTerms(one);
      position.addRest(open);
      const before = position.computeExposure(market);
      const part = Math.floor((open.unmatched * percent) / 100);

      position.removeRest(open, part);
      expect(position.computeExposure(market)).toBeLessThanOrEqual(before);
      position.removeRest({ ...open, unmatched: open.unmatched - part });

      expect(JSON.stringify(position)).toBe(JSON.stringify(empty));
    }),
  );
});

test('the reserve for a pending change covers the bet before and after it', () => {
  fc.assert(
    fc.property(bets, bet, anyPrice, fc.integer({ min: 1, max: 4_000 }), divisor, places, (...args) => {
      const [list, one, price, stake, by, winners] = args;
      const market = marketWith(winners, []);
      const position = buildPosition(list, by);
      const before = toTerms(one);
      const after = { ...before, price, rate: price - 100, unmatched: stake };
      position.addRest(before);
      position.moveReserve(before, computeEachWayExtra(before, after, by));
      const reserved = position.computeExposure(market);

      position.moveReserve(before, 0 - computeEachWayExtra(before, after, by));
      position.removeRest(before);
      position.addRest(after);

      expect(position.computeExposure(market)).toBeLessThanOrEqual(reserved);
    }),
  );
});

test('undoing everything leaves the position empty', () => {
  fc.assert(
    fc.property(bets, divisor, (list, by) => {
      const position = buildPosition(list, by);
      for (const one of list) {
        const terms = toTerms(one);
        if (one.isMatched) position.addFill(terms, reverseFill(terms));
        else position.removeRest(terms);
      }

      expect(JSON.stringify(position)).toBe(JSON.stringify(buildPosition([], by)));
    }),
  );
});

test('both sides of a match mirror each other within its outcomes, whatever is shared', () => {
  const share = fc.constantFrom({ wins: 1, of: 1 }, { wins: 0, of: 1 });
  const tie = fc.integer({ min: 2, max: 6 }).chain((of) =>
    fc.record({
      win: fc.constantFrom({ wins: 1, of }, { wins: 0, of: 1 }),
      place: fc.integer({ min: 1, max: of - 1 }).map((wins) => ({ wins, of })),
    }),
  );
  const shares = fc.oneof(
    tie,
    fc.record({ win: fc.constant({ wins: 1, of: 2 }), place: share }),
    fc.record({ win: fc.constant({ wins: 0, of: 1 }), place: share }),
  );
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(1_000_000), divisor, shares, (stake, profit, by, shared) => {
      const backer = eachWayResult({ stake, profit }, shared, by);

      expect(backer).toBeGreaterThanOrEqual(-2 * stake);
      expect(backer).toBeLessThanOrEqual(profit + Math.floor(profit / by));
    }),
  );
});

test('the slip shows the cost, winnings and P&L for the three outcomes', () => {
  const market = marketWith(3, []);
  const held = {
    isLine: false,
    eachWayDivisor: 5,
    ...market,
    results: [0, 0, 0, 0, 0, 0],
    placed: [0, 0, 0, 0, 0, 0],
    rows: [],
    rests: [],
  };
  const terms = { runner: 0, price: 1_100, stake: 10_000 } as const;

  expect(previewBet(held, { ...terms, side: 'BACK' })).toEqual({
    profit: 120_000,
    whenPlaced: 10_000,
    liability: 20_000,
    exposure: 0,
    exposureAfter: 20_000,
    results: [120_000, -20_000, -20_000, -20_000, -20_000, -20_000],
    placed: [10_000, -20_000, -20_000, -20_000, -20_000, -20_000],
    rows: [],
  });
  expect(previewBet(held, { ...terms, side: 'LAY' })).toMatchObject({
    profit: 20_000,
    whenPlaced: -10_000,
    liability: 120_000,
    exposureAfter: 120_000,
  });
});
