import { payoutOf } from '#base/money.ts';
import type { CrashBet } from './crash.ts';

const TO_TEN_THOUSANDTHS = 100;
const LOWEST = 100;

/** What bets of a flight may be paid together, and the multiplier at which every bet is cashed out; hundredths. */
export interface FlightCeiling {
  readonly most: number;
  readonly cap: number;
}

/**
 * The highest multiplier at which bets can be cashed out together and be paid no more than `most`. What a flight returns
 * on average does not change with it: every target returns the same.
 */
export function ceilingOf(
  bets: readonly Pick<CrashBet, 'stake' | 'target'>[],
  { most, cap }: FlightCeiling,
): number {
  let low = LOWEST;
  let high = cap;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const paid = bets.reduce(
      (sum, { stake, target }) =>
        sum + payoutOf(stake, Math.min(middle, target) * TO_TEN_THOUSANDTHS),
      0,
    );
    if (paid <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
