import type { Bet } from '#bet/bet.ts';
import type { HouseKind } from '#market/market-kind.ts';
import type { Money } from '#money/money.ts';
import { type Price, STAKE_BACK } from '#money/price.ts';
import { LARGEST_PRODUCT } from '#money/profit.ts';
import { takePart } from '#money/rounding.ts';
import { HOUSE_TRAITS } from './house-traits.ts';

/** Hundredths of a percent in the whole: a stake times a rate is divided by it. */
const FULL = 10_000;

/**
 * Profit per 100 staked, in hundredths, of a price as it is quoted.
 *
 * @param price hundredths of the number shown: 8500 for 85 per 100, 950 for decimal odds of 9.5.
 * @example 85 per 100 is 8500; decimal 1.98 is 98 per 100: 9800.
 */
export function houseRateOf(kind: HouseKind, price: Price): number {
  return HOUSE_TRAITS[kind].unit === 'PER_100' ? price : (price - STAKE_BACK) * 100;
}

/** The price that stands for a rate: the reverse of `houseRateOf`. */
export function housePriceOf(kind: HouseKind, rate: number): Price {
  return HOUSE_TRAITS[kind].unit === 'PER_100' ? rate : rate / 100 + STAKE_BACK;
}

/** Decimal odds in hundredths, not always whole: 3.75 per 100 is 103.75. For display only. */
export function decimalOddsOf(kind: HouseKind, price: Price): number {
  return STAKE_BACK + houseRateOf(kind, price) / 100;
}

/**
 * What the backer of a house bet wins: `stake × rate ÷ 100`, rounded half up to the paisa once (markets.md 1.1).
 *
 * A stake that is only typed yet may be larger than any that is taken: its plain product with the rate would be no safe
 * integer.
 *
 * @param rate profit per 100 in hundredths.
 * @example ₹10,000 at 85 wins ₹8,500: 1_000_000 × 8500 ÷ 10_000.
 */
export function houseProfitOf(stake: Money, rate: number): Money {
  return takePart(stake, rate, FULL);
}

/** Whether every product with this stake stays exact. @param runs most runs that a METER stake is multiplied by. */
export function isSafeHouseStake(stake: Money, rate: number, runs: number): boolean {
  return stake * Math.max(rate + FULL, runs) <= LARGEST_PRODUCT;
}

/**
 * The most that a house bet may win and lose, paise (API 5.4). A METER's stake counts once for every run.
 *
 * @param bet `rate` is what it counts at; `stake` the part that matters.
 */
export function winAndLossOf(
  kind: HouseKind,
  bet: Pick<Bet, 'side' | 'rate' | 'stake' | 'house'>,
): { readonly wins: Money; readonly loses: Money } {
  const { stake, rate, house } = bet;
  const isMeter = HOUSE_TRAITS[kind].shape === 'METER';
  const above = isMeter ? stake * (house?.reach ?? 0) : houseProfitOf(stake, rate);
  const below = isMeter ? (stake * (house?.line ?? 0)) / 100 : stake;
  return bet.side === 'BACK' ? { wins: above, loses: below } : { wins: below, loses: above };
}
