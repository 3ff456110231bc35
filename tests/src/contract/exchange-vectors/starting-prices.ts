import type { Side } from '@crease/core/bet/bet.ts';
import { findFarPrice, findStartingPrice, type SpRate } from '@crease/core/book/starting-price.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import { expect } from 'vitest';
import { createRunner, toHundredths, type VectorRunner } from './vector-case.ts';
import { listFills, type PriceSize, VectorExchange } from './vector-exchange.ts';

interface SpOrder {
  readonly type: 'LIMIT' | 'LIMIT_ON_CLOSE' | 'MARKET_ON_CLOSE';
  readonly side: Side;
  readonly price: number | null;
  readonly size?: number;
  readonly liability?: number;
  readonly sizeMatched?: number;
}

interface SpInput {
  readonly order?: SpOrder;
  readonly bsp?: number;
  readonly minBspLiability?: number;
  readonly spBackStakes?: number;
  readonly spLayLiability?: number;
  readonly spBacks?: readonly PriceSize[];
  readonly spLays?: readonly PriceSize[];
  readonly unmatchedBacks?: readonly PriceSize[];
  readonly unmatchedLays?: readonly PriceSize[];
}

interface SpExpected {
  readonly fills?: readonly PriceSize[];
  readonly sizeCancelled?: number;
  readonly sizeLapsed?: number;
  readonly farPrice?: number;
  readonly bsp?: number;
}

const AT_SP: Partial<PlaceBet> = { timeInForce: 'ON_CLOSE', persistence: 'LAPSE' };
/** Total back stakes of a worked example. */
const BACKED = 10;

const startingPrices = createRunner<SpInput, SpExpected>('bsp', (input, expected, { tolerance = 0 }) => {
  if (expected.farPrice !== undefined) {
    const far = findFarPrice({
      backs: [{ limit: 101, stake: toHundredths(input.spBackStakes ?? 0) }],
      lays: [{ limit: 100_000, stake: 0, liability: toHundredths(input.spLayLiability ?? 0) }],
    });
    expect(Math.abs(toDecimalOdds(far) - expected.farPrice)).toBeLessThan(tolerance);
  } else if (expected.bsp !== undefined) {
    const found = toDecimalOdds(findStartingPrice(interestIn(input)));
    expect(Math.abs(found / expected.bsp - 1)).toBeLessThan(tolerance);
  } else checkOrder(input, expected);
});

/** Checks an order, with enough volume on both sides to produce the given price. */
function checkOrder({ order, bsp = 0, minBspLiability = 0.01 }: SpInput, expected: SpExpected) {
  if (order === undefined) throw new Error('an order is expected');
  const exchange = new VectorExchange();
  const { side, type, size = 0, sizeMatched = 0 } = order;
  const price = order.price ?? (side === 'BACK' ? 1.01 : 1000);
  const isKept = type === 'LIMIT';
  const terms: Partial<PlaceBet> = isKept ? { persistence: 'MARKET_ON_CLOSE' } : AT_SP;
  const bet = exchange.placed(1, { side, price, size: order.liability ?? size }, terms);
  if (sizeMatched > 0) exchange.placed(4, { side: 'BACK', price, size: sizeMatched });
  const risk = order.liability ?? (size - sizeMatched) * (side === 'BACK' ? 1 : price - 1);
  const takesPart = risk >= minBspLiability && (isKept || (side === 'BACK' ? price <= bsp : price >= bsp));
  const own = takesPart ? risk : 0;
  const backed = side === 'BACK' ? BACKED - own : BACKED;
  const laid = BACKED * (bsp - 1) - (side === 'LAY' ? own : 0);
  exchange.placed(2, { side: 'BACK', price: 1.01, size: backed }, AT_SP);
  exchange.placed(3, { side: 'LAY', price: 1000, size: laid }, AT_SP);
  const minStake = toHundredths(minBspLiability);
  exchange.run({ type: 'UpdateMarket', marketId: 1, terms: { minStake } });

  exchange.run({ type: 'TurnInPlay', marketId: 1, open: true });

  expect(exchange.market.runners[0]?.startingPrices?.INR).toBe(toHundredths(bsp));
  expect(listFills({ fills: bet.fills.slice(sizeMatched > 0 ? 1 : 0) })).toEqual(expected.fills);
  if (expected.sizeCancelled !== undefined) expect(bet.cancelled).toBe(toHundredths(expected.sizeCancelled));
  if (expected.sizeLapsed !== undefined) expect(bet.lapsed).toBe(toHundredths(expected.sizeLapsed));
}

function interestIn({ spBacks, spLays, unmatchedBacks, unmatchedLays }: SpInput) {
  const toAmounts = (list: readonly PriceSize[] = []) =>
    list.map(([price, size]) => ({ limit: toHundredths(price), amount: toHundredths(size) }));
  return {
    backs: [...toAmounts(spBacks), ...toAmounts(unmatchedBacks)].map(({ limit, amount }) => ({
      limit,
      stake: amount,
    })),
    lays: [
      ...toAmounts(spLays).map(({ limit, amount }) => ({ limit, stake: 0, liability: amount })),
      ...toAmounts(unmatchedLays).map(({ limit, amount }) => ({
        limit,
        stake: amount,
        liability: 0,
      })),
    ],
  };
}

function toDecimalOdds(rate: SpRate | null): number {
  return rate === null ? Number.NaN : 1 + Number(rate.wins) / Number(rate.on);
}

/** Cases of SP bets. */
export const STARTING_PRICES: readonly VectorRunner[] = [startingPrices];
