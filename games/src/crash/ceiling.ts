import { computePayout } from '#base/money.ts';
import type { CrashBet } from './crash.ts';

const TO_TEN_THOUSANDTHS = 100;
const LOWEST = 100;

/** Max total payout of a flight's bets, and the multiplier at which every bet is cashed out; hundredths. */
export interface FlightCeiling {
  readonly most: number;
  readonly cap: number;
}

/**
 * Highest multiplier at which all bets can be cashed out for at most `most` in total. Doesn't affect the flight's
 * RTP, because every target has the same one.
 */
export function computeCeiling(
  bets: readonly Pick<CrashBet, 'stake' | 'target'>[],
  { most, cap }: FlightCeiling,
): number {
  let low = LOWEST;
  let high = cap;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const paid = bets.reduce(
      (sum, { stake, target }) =>
        sum + computePayout(stake, Math.min(middle, target) * TO_TEN_THOUSANDTHS),
      0,
    );
    if (paid <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
