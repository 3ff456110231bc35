import type { Bet } from './bet.ts';

/** Fractions of a hundredth: means have four decimals of odds. */
const PARTS = 100;

/**
 * UNMATCHED: nothing matched, something resting. PARTIAL: both. MATCHED: something matched, nothing resting.
 * CANCELLED, LAPSED, VOID: nothing matched is left; named by the last cause. WON, LOST, HALF_WON, HALF_LOST: settled.
 * HELD: in the in-play delay, so funds are reserved but the bet is in no book and not yet acknowledged.
 */
export type BetStatus =
  | 'HELD'
  | 'UNMATCHED'
  | 'PARTIAL'
  | 'MATCHED'
  | 'CANCELLED'
  | 'LAPSED'
  | 'VOID'
  | 'WON'
  | 'LOST'
  | 'HALF_WON'
  | 'HALF_LOST';

/** Statuses shown as "open bets": live bets in unsettled markets. */
export const OPEN_STATUSES: readonly BetStatus[] = ['UNMATCHED', 'PARTIAL', 'MATCHED'];

/**
 * Derives a bet's status from its amounts in an unsettled market.
 *
 * @param cause what ended the last part; used if nothing is matched or unmatched.
 */
export function statusAfter(
  bet: Pick<Bet, 'matched' | 'unmatched'>,
  cause: 'CANCELLED' | 'LAPSED' | 'VOID',
): BetStatus {
  if (bet.unmatched > 0) return bet.matched > 0 ? 'PARTIAL' : 'UNMATCHED';
  return bet.matched > 0 ? 'MATCHED' : cause;
}

/**
 * Stake-weighted mean price of a bet's valid fills (API 5.6), in ten-thousandths; null without any.
 *
 * @example ₹3.33 at 1.95 and ₹1.11 at 1.90 give 19375, i.e. 1.9375.
 */
export function computeMeanPrice({ fills }: Pick<Bet, 'fills'>): number | null {
  let stake = 0;
  for (const fill of fills) if (!fill.voided) stake += fill.stake;
  if (stake === 0) return null;
  // Divide first: stake times price may exceed the safe integers.
  let mean = 0;
  for (const fill of fills) if (!fill.voided) mean += fill.price * (fill.stake / stake);
  return Math.round(mean * PARTS);
}
