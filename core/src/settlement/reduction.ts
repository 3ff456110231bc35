import type { Fill } from '#bet/bet.ts';
import type { MarketKind } from '#market/market-kind.ts';
import type { Money, Price } from '#money/money.ts';
import { computeProfit, prorate, toRate } from '#money/profit.ts';

const FULL = 10_000;
const FLOOR: Price = 101;
/**
 * Below 2.5% a win market's prices aren't cut; real streams show a threshold between 2.41% and 8.37% (rules 12.7,
 * 12.9).
 */
const THRESHOLD_BPS = 250;

/**
 * Returns true if a non-runner cuts matched prices: in place markets for any factor, elsewhere from 2.5%. An each-way
 * market's price is the win price, and its place odds follow from the cut price.
 */
export function cutsMatchedPrices(kind: MarketKind, reductionBps: number): boolean {
  return kind === 'PLACE' ? reductionBps > 0 : reductionBps >= THRESHOLD_BPS;
}

/**
 * Resting bets on the other runners that a non-runner ends. Without a factor the fair price is unknown, so all of
 * them.
 */
export function getEndedRests(reductionBps: number): 'ALL' | 'LAYS' | 'NONE' {
  if (reductionBps === 0) return 'ALL';
  return reductionBps >= THRESHOLD_BPS ? 'LAYS' : 'NONE';
}

/**
 * Price after a non-runner: cut by the factor, rounded half up to the nearest hundredth, at least 1.01. It may be off
 * the ladder. A later non-runner cuts the cut price again.
 *
 * @param reductionBps factor in hundredths of a percent (30.01% is 3001).
 * @example 3.25 less 30.01% is 2.27: reducedPrice(325, 3001) is 227.
 */
export function reducedPrice(price: Price, reductionBps: number): Price {
  return Math.max(FLOOR, prorate(price, FULL - reductionBps, FULL));
}

/**
 * Liability of an SP lay after a non-runner (exchange rules 12.8): the runner will start at a shorter price, at which
 * the same liability would be a larger bet.
 *
 * In a place market a factor is of the whole: a placed runner takes no place away from the laid one.
 *
 * @param ownBps the laid runner's share of the book, hundredths of a percent.
 * @example ₹200 on a runner of 20% when one of 50% is removed: 200 × (1 − 50 ÷ 80) is ₹75, in a place market ₹100.
 */
export function reducedLiability(
  kind: MarketKind,
  liability: Money,
  { reductionBps, ownBps }: { readonly reductionBps: number; readonly ownBps: number },
): Money {
  const whole = kind === 'PLACE' ? FULL : FULL - ownBps;
  const left = whole - reductionBps;
  return left <= 0 ? 0 : prorate(liability, left, whole);
}

/** Price and profit of a match after a non-runner. A cut never increases the profit, not even by a rounding paisa. */
export function cutFill(
  { price, stake, profit }: Pick<Fill, 'price' | 'stake' | 'profit'>,
  reductionBps: number,
): Pick<Fill, 'price' | 'profit'> {
  const cut = reducedPrice(price, reductionBps);
  return { price: cut, profit: Math.min(profit, computeProfit(stake, toRate(cut, false))) };
}
