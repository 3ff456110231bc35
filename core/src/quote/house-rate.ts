import type { Bet, HouseTerms, Side } from '#bet/bet.ts';
import { type HouseKind, isHouseKind, type MarketKind } from '#market/market-kind.ts';
import { type Money, type Price, STAKE_BACK } from '#money/money.ts';
import { MAX_PRODUCT, prorate } from '#money/profit.ts';
import { HOUSE_TRAITS } from './house-traits.ts';

/** 100% in hundredths of a percent, the divisor of stake × rate. */
const FULL = 10_000;
/** Hundredths of a run. */
const RUN = 100;

/**
 * Converts a quoted price to profit per 100 staked, in hundredths.
 *
 * @param price hundredths of the displayed number: 8500 for 85 per 100, 950 for decimal odds of 9.5.
 * @example 85 per 100 is 8500; decimal 1.98 is 98 per 100: 9800.
 */
export function toHouseRate(kind: HouseKind, price: Price): number {
  return HOUSE_TRAITS[kind].unit === 'PER_100' ? price : (price - STAKE_BACK) * 100;
}

/** Converts a rate to a price; inverse of `toHouseRate`. */
export function toHousePrice(kind: HouseKind, rate: number): Price {
  return HOUSE_TRAITS[kind].unit === 'PER_100' ? rate : rate / 100 + STAKE_BACK;
}

/** Decimal odds in hundredths, not always whole: 3.75 per 100 is 103.75. For display only. */
export function toDecimalOdds(kind: HouseKind, price: Price): number {
  return STAKE_BACK + toHouseRate(kind, price) / 100;
}

/**
 * Backer's profit on a house bet: `stake × rate ÷ 100`, rounded half up to the paisa once (markets.md 1.1).
 *
 * A stake still being typed may exceed every limit, so the plain product with the rate might not be a safe integer.
 *
 * @param rate profit per 100 in hundredths.
 * @example ₹10,000 at 85 wins ₹8,500: 1_000_000 × 8500 ÷ 10_000.
 */
export function computeHouseProfit(stake: Money, rate: number): Money {
  return prorate(stake, rate, FULL);
}

/**
 * Returns true if every product with this stake stays exact. @param runs most runs that a METER stake is multiplied
 * by.
 */
export function isSafeHouseStake(stake: Money, rate: number, runs: number): boolean {
  return stake * Math.max(rate + FULL, runs) <= MAX_PRODUCT;
}

/**
 * Max win and loss of a house bet, paise (API 5.4). A METER's stake applies to each run.
 *
 * @param bet `rate` is the effective one; `stake` the relevant part.
 */
export function computeWinAndLoss(
  kind: HouseKind,
  bet: Pick<Bet, 'side' | 'rate' | 'stake' | 'house'>,
): { readonly wins: Money; readonly loses: Money } {
  const { stake, rate, house } = bet;
  const isMeter = HOUSE_TRAITS[kind].shape === 'METER';
  const above = isMeter ? stake * (house?.reach ?? 0) : computeHouseProfit(stake, rate);
  const below = isMeter ? (stake * (house?.line ?? 0)) / 100 : stake;
  return bet.side === 'BACK' ? { wins: above, loses: below } : { wins: below, loses: above };
}

/**
 * Returns true if Yes on a line, or a band, is won: at or above the line; from the first to the last run of a band.
 *
 * @param runs hundredths.
 */
export function isWonAt({ line, reach }: HouseTerms, runs: Price): boolean {
  return runs >= line && (reach === 0 || runs < line + reach * RUN);
}

/**
 * Result of a stake per run, paise: it wins for every run above the line (Yes) or below it (No), and loses for every
 * run on the other side. Runs beyond the cap are clamped.
 *
 * @param runs whole runs.
 * @example Yes at 40 with ₹100 a run: 60 runs +₹2,000, none −₹4,000.
 */
export function meterResult(
  { side, stake, house }: Pick<Bet, 'side' | 'stake'> & { readonly house: HouseTerms },
  runs: number,
): Money {
  const line = house.line / RUN;
  const above = Math.min(runs, line + house.reach) - line;
  const yes = stake * above;
  return side === 'BACK' ? yes : 0 - yes;
}

/** Side as shown on a slip (API 5.1: types 1 to 4). */
export type SlipSide = 'BACK' | 'LAY' | 'YES' | 'NO';

/**
 * Converts a slip's side to a bet side; null if the kind takes no such bet.
 *
 * Yes is BACK on a house line (it wins the rate, loses the stake) and LAY in the order book of a LINE market (it buys
 * the line).
 */
export function toBetSide(kind: MarketKind, called: SlipSide): Side | null {
  if (kind === 'LINE') return called === 'YES' ? 'LAY' : called === 'NO' ? 'BACK' : null;
  if (!isHouseKind(kind)) return called === 'BACK' || called === 'LAY' ? called : null;
  const { shape, takesLay } = HOUSE_TRAITS[kind];
  if (shape === 'LINE' || shape === 'METER') {
    return called === 'YES' ? 'BACK' : called === 'NO' ? 'LAY' : null;
  }
  if (called === 'BACK') return 'BACK';
  return called === 'LAY' && takesLay ? 'LAY' : null;
}

/** Converts a bet side to the slip's name for it in a market of this kind; inverse of `toBetSide`. */
export function toSlipSide(kind: MarketKind, side: Side): SlipSide {
  if (kind === 'LINE') return side === 'LAY' ? 'YES' : 'NO';
  const isRuns = isHouseKind(kind) && ['LINE', 'METER'].includes(HOUSE_TRAITS[kind].shape);
  if (!isRuns) return side;
  return side === 'BACK' ? 'YES' : 'NO';
}
