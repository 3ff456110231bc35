import type { BetStatus } from '#bet/bet-status.ts';
import type { Money } from '#money/money.ts';
import { divideToNearest } from '#money/rounding.ts';

/** Result and status of one bet. Paise, before commission. */
export interface BetResult {
  readonly profitLoss: Money;
  readonly status: Extract<BetStatus, 'WON' | 'LOST' | 'HALF_WON' | 'HALF_LOST'>;
}

/**
 * Winning part of a bet: `wins` of `of`; `back` of `of` is returned to both sides, the rest loses. 1 of 1 is a plain
 * win, 0 of 1 a plain loss.
 */
export interface WinShare {
  readonly wins: number;
  readonly of: number;
  /** Absent for none. */
  readonly back?: number;
}

export const WINS: WinShare = { wins: 1, of: 1 };
export const LOSES: WinShare = { wins: 0, of: 1 };
export const HALF_WINS: WinShare = { wins: 1, back: 1, of: 2 };
export const HALF_LOSES: WinShare = { wins: 0, back: 1, of: 2 };

/**
 * Winning share of a bet when runners are tied for the remaining places.
 *
 * @param left places left after those in front; 0: the bet loses.
 * @example two runners tied for one place: 1 of 2.
 */
export function deadHeatShare(left: number, tied: number): WinShare {
  if (left <= 0) return LOSES;
  return tied <= left ? WINS : { wins: left, of: tied };
}

/**
 * Backer's result of a match: positive for a win, negative for a loss; the layer has the opposite.
 *
 * The winning share is paid at full odds and the rest of the stake is lost (exchange rules 12.5). Rounded to the
 * nearest paisa once, halves away from zero, so that both sides of a match mirror each other.
 *
 * @param stake, profit backer's loss or win on the whole match, paise.
 * @example ₹1,000 at 6.0 with two winners: 500 × 5 − 500 = +₹2,000; half lost: −₹500.
 */
export function backerResult(
  { stake, profit }: { readonly stake: Money; readonly profit: Money },
  { wins, of, back = 0 }: WinShare,
): Money {
  return divideToNearest(profit * wins - stake * (of - wins - back), of);
}

/**
 * Winning share of a bet for every placed runner (exchange rules 12.5).
 *
 * Places are filled from the front. Runners tied across the last paid place share the places left, divided by the
 * number tied. Earlier groups win fully, later ones lose.
 *
 * @param placings groups of runner IDs in finishing order; runners of a group are tied.
 * @param places paid places; 0 means that every placed runner wins.
 * @example 3 places and [[A], [B], [C, D]]: A and B win, C and D win half each.
 */
export function computeShares(
  placings: readonly (readonly number[])[],
  places: number,
): ReadonlyMap<number, WinShare> {
  const shares = new Map<number, WinShare>();
  let left = places;
  for (const tied of placings) {
    const share = places === 0 ? WINS : deadHeatShare(left, tied.length);
    for (const runnerId of tied) shares.set(runnerId, share);
    left -= tied.length;
  }
  return shares;
}

/** Returns true if a runner wins only in part; then the legs of a cross match need not sum to zero exactly. */
export function isDeadHeat(shares: ReadonlyMap<number, WinShare>): boolean {
  return [...shares.values()].some(({ wins, of }) => wins > 0 && wins < of);
}
