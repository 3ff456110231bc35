import type { Money } from '#money/money.ts';
import { divideToNearest } from '#money/rounding.ts';

/**
 * Part of a bet that wins: `wins` of `of`; `back` of `of` goes back to both sides, the rest loses. 1 of 1 is a plain win,
 * 0 of 1 a plain loss.
 */
export interface WinShare {
  readonly wins: number;
  readonly of: number;
  /** Absent: nothing. */
  readonly back?: number;
}

export const WINS: WinShare = { wins: 1, of: 1 };
export const LOSES: WinShare = { wins: 0, of: 1 };
export const HALF_WINS: WinShare = { wins: 1, back: 1, of: 2 };
export const HALF_LOSES: WinShare = { wins: 0, back: 1, of: 2 };

/**
 * Share of a bet that wins when runners are tied for what is left of the places.
 *
 * @param left places left when those in front have taken theirs; none: the bet loses.
 * @example two runners tied for one place: 1 of 2.
 */
export function deadHeatShare(left: number, tied: number): WinShare {
  if (left <= 0) return LOSES;
  return tied <= left ? WINS : { wins: left, of: tied };
}

/**
 * What the backer of a match wins (above zero) or loses (below zero); the layer has the opposite.
 *
 * The winning share is paid at full odds and the rest of the stake is lost (exchange rules 12.5).
 * Rounded to the nearest paisa once, half away from zero, so that both sides of a match mirror each other.
 *
 * @param stake, profit what the backer loses or wins by the whole match, paise.
 * @example ₹1,000 at 6.0 with two winners: 500 × 5 − 500 = +₹2,000; half lost: −₹500.
 */
export function backerResult(
  { stake, profit }: { readonly stake: Money; readonly profit: Money },
  { wins, of, back = 0 }: WinShare,
): Money {
  return divideToNearest(profit * wins - stake * (of - wins - back), of);
}
