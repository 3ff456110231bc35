import { assert } from '#base/assert.ts';
import { type Money, type Price, STAKE_BACK } from './money.ts';

/**
 * Largest product of stake and rate that is divided here. Up to this size a fractional quotient by 100 differs from
 * the next integer by more than a double's rounding error, so flooring the division is exact (and several times as
 * fast as a remainder).
 */
export const MAX_PRODUCT = 2 ** 52;

/**
 * Quotient rounded to the nearest integer, halves away from zero.
 *
 * The two sides of a match stay mirror images: rounding −x gives minus the rounding of x. Uses `%`, which is exact
 * for safe integers; dividing first would not be.
 *
 * @param numerator, divisor safe integers, the divisor at least 1.
 * @example 5 ÷ 2 is 3, −5 ÷ 2 is −3, 7 ÷ 3 is 2.
 */
export function divideToNearest(numerator: number, divisor: number): number {
  assert(Number.isSafeInteger(numerator), 'a division starts from a safe integer');
  const size = Math.abs(numerator);
  const rest = size % divisor;
  const quotient = (size - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  return numerator < 0 && quotient !== 0 ? -quotient : quotient;
}

/**
 * `amount × factor ÷ divisor` rounded to the nearest integer, halves away from zero. Safe for amounts whose plain
 * product would overflow the safe integers: whole multiples of the divisor are split off first.
 *
 * @param factor, divisor integers whose product is a safe integer.
 * @example a share of 500,000 millionths of 7 is 4.
 */
export function prorate(amount: number, factor: number, divisor: number): number {
  const size = Math.abs(amount);
  const rest = size % divisor;
  const part = ((size - rest) / divisor) * factor + divideToNearest(rest * factor, divisor);
  return amount < 0 && part !== 0 ? -part : part;
}

/** Profit of a price on a stake of 100: 85 at 1.85; 100 on a line, which is struck at evens. */
export function toRate(price: Price, isLine: boolean): number {
  return isLine ? 100 : price - STAKE_BACK;
}

/**
 * Backer's profit: `stake × rate ÷ 100`, half a paisa rounded up (API 5.2.3).
 *
 * @example ₹10.20 at 1.03 wins 31 paise: 1020 × 3 ÷ 100 = 30.6.
 */
export function computeProfit(stake: Money, rate: number): Money {
  return Math.floor((stake * rate + 50) / 100);
}

/**
 * Layer's liability, rounded up to a whole paisa: the amount reserved while unmatched.
 *
 * @example laying ₹500 at 1.98 reserves ₹490.
 */
export function computeLiability(stake: Money, rate: number): Money {
  return Math.floor((stake * rate + 99) / 100);
}

/**
 * Profit of the place part of an each-way match: the win part's profit divided by the divisor, rounded down to a
 * whole paisa. Parts rounded down never exceed the whole in sum, so no match of a lay takes more than was reserved
 * for it. This is the only rounding specific to each-way bets.
 *
 * @param profit paise; negative when a match is being voided, giving the mirrored result.
 * @example ₹2 at 10.0 by 5: a profit of 1800 paise gives 360 for the place.
 */
export function computePlaceProfit(profit: Money, divisor: number): Money {
  return Math.trunc(profit / divisor);
}

/**
 * Profit of a match of `stake`: rounded half up, but capped at the part of the layer's reserve that the match frees.
 *
 * The layer's reserve is rounded up once for the whole remainder, so matching a part frees `⌈before⌉ − ⌈after⌉`,
 * which for odd paise is sometimes one paisa less than the half-up profit. Taking the smaller figure ensures that no
 * match ever raises an exposure, so none can fail for funds.
 *
 * @param layer the layer's unmatched stake before the match, and the rate of their own price.
 * @example a remainder of 3 paise at 1.50 reserves 2; matching 1 frees ⌈1.5⌉ − ⌈1⌉ = 1 = half-up of 0.5.
 */
export function matchProfit(
  stake: Money,
  rate: number,
  layer: { readonly unmatched: Money; readonly rate: number },
): Money {
  const nominal = computeProfit(stake, rate);
  const freed = computeLiability(layer.unmatched, layer.rate) - computeLiability(layer.unmatched - stake, layer.rate);
  return Math.min(nominal, freed);
}
