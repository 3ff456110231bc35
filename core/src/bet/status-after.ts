import type { Bet } from './bet.ts';
import type { BetStatus } from './bet-status.ts';

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
