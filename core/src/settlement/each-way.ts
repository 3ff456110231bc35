import type { Side } from '#bet/side.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { divideToNearest, takePart } from '#money/rounding.ts';

/** Where the runner of an each-way bet finished. */
export type EachWayFinish = 'WINNER' | 'PLACED' | 'LOSER';

/** An each-way bet: its stake counts twice, once to win and once to be placed. */
export interface EachWayBet {
  readonly side: Side;
  readonly price: Price;
  /** Stake of each of the two parts, paise. */
  readonly stake: Money;
  /** The place part is paid at this fraction of the odds: 5 for a fifth. */
  readonly divisor: number;
}

/** Places paid and fraction of the odds. */
export interface EachWayTerms {
  readonly places: number;
  readonly divisor: number;
}

const TERMS: readonly (EachWayTerms & { readonly handicap: boolean; readonly from: number })[] = [
  { handicap: true, from: 16, places: 4, divisor: 4 },
  { handicap: true, from: 12, places: 3, divisor: 4 },
  { handicap: true, from: 8, places: 3, divisor: 5 },
  { handicap: true, from: 5, places: 2, divisor: 4 },
  { handicap: false, from: 8, places: 3, divisor: 5 },
  { handicap: false, from: 5, places: 2, divisor: 4 },
];

/** Terms of a race by its field when the market is made, or null for a field of four or fewer. */
export function eachWayTerms(field: {
  readonly handicap: boolean;
  readonly runners: number;
}): EachWayTerms | null {
  return TERMS.find((row) => row.handicap === field.handicap && field.runners >= row.from) ?? null;
}

/** Price of the place part, to the nearest hundredth: 11.0 at a fifth of the odds is 3.0. */
export function placePrice(price: Price, divisor: number): Price {
  return 100 + divideToNearest(price - 100, divisor);
}

/**
 * Result of an each-way bet over both parts, paise (exchange rules 12.6).
 * The place part is worked out from the win price and rounded once, not from a rounded place price.
 *
 * @example laying 2 at 10.0, a fifth: −21.60 if it wins, −1.60 if it is placed, +4.00 if not.
 */
export function eachWayResult(bet: EachWayBet, finish: EachWayFinish): Money {
  const winProfit = takePart(bet.stake, bet.price - 100, 100);
  const placeProfit = takePart(bet.stake, bet.price - 100, 100 * bet.divisor);
  const win = finish === 'WINNER' ? winProfit : -bet.stake;
  const place = finish === 'LOSER' ? -bet.stake : placeProfit;
  const backer = win + place;
  return bet.side === 'BACK' ? backer : -backer;
}

/** What an each-way bet can lose: twice the stake for a backer, both profits for a layer. Paise. */
export function eachWayRisk(bet: EachWayBet): Money {
  return -Math.min(
    0,
    eachWayResult(bet, 'WINNER'),
    eachWayResult(bet, 'PLACED'),
    eachWayResult(bet, 'LOSER'),
  );
}
