import type { Money } from './money.ts';
import { type Price, STAKE_BACK } from './price.ts';

/**
 * What a price wins on a stake of 100: 85 at 1.85; 100 on a line, which is struck at evens.
 */
export function rateOf(price: Price, isLine: boolean): number {
  return isLine ? 100 : price - STAKE_BACK;
}

/**
 * Largest product of stake and rate that is divided here. Up to it a quotient by 100 that is no whole number is
 * further from the next one than a double's rounding, so that rounding down after the division is exact (it is
 * several times as fast as a remainder).
 */
export const LARGEST_PRODUCT = 2 ** 52;

/**
 * What the backer of a stake wins: `stake × rate ÷ 100`, an exact half paisa up (API 5.2.3).
 *
 * @example ₹10.20 at 1.03 wins 31 paise: 1020 × 3 ÷ 100 = 30.6.
 */
export function profitOf(stake: Money, rate: number): Money {
  return Math.floor((stake * rate + 50) / 100);
}

/**
 * What the layer of a stake may lose, rounded up to a whole paisa: the amount reserved while it is unmatched.
 *
 * @example laying ₹500 at 1.98 reserves ₹490.
 */
export function liabilityOf(stake: Money, rate: number): Money {
  return Math.floor((stake * rate + 99) / 100);
}

/**
 * What the place part of an each-way match wins: the profit of its win part by the divisor, rounded down to a whole
 * paisa. Parts that are rounded down never add up to more than the whole, so that no match of a lay takes more than was
 * reserved for it. It is the one rounding of an each-way bet beside those that every bet has.
 *
 * @param profit paise; below zero where a match is taken back, and then the mirror of it.
 * @example ₹2 at 10.0 by 5: a profit of 1800 paise is 360 for the place.
 */
export function placeProfitOf(profit: Money, divisor: number): Money {
  return Math.trunc(profit / divisor);
}

/**
 * Profit of a match of `stake`: the half-up figure, but never more than what the layer's reservation frees by it.
 *
 * The reservation of a layer's rest is rounded up once for the whole rest, so a part of it frees
 * `⌈before⌉ − ⌈after⌉`, which for odd paise is one paisa less than the half-up profit now and then.
 * Taking the smaller figure keeps this true: no match ever raises anybody's exposure, so none can fail for funds.
 *
 * @param layer what the layer has unmatched before the match, and the rate of their own price.
 * @example a rest of 3 paise at 1.50 reserves 2; matching 1 frees ⌈1.5⌉ − ⌈1⌉ = 1 = half-up of 0.5.
 */
export function matchProfit(
  stake: Money,
  rate: number,
  layer: { readonly unmatched: Money; readonly rate: number },
): Money {
  const nominal = profitOf(stake, rate);
  const freed =
    liabilityOf(layer.unmatched, layer.rate) - liabilityOf(layer.unmatched - stake, layer.rate);
  return Math.min(nominal, freed);
}
