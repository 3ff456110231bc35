import type { Bet } from './bet.ts';
import type { BetStatus } from './bet-status.ts';

/**
 * The status that the amounts of a bet give it in an unsettled market.
 *
 * @param cause what ended the last of it; used when nothing matched and nothing unmatched is left.
 */
export function statusAfter(
  bet: Pick<Bet, 'matched' | 'unmatched'>,
  cause: 'CANCELLED' | 'LAPSED' | 'VOID',
): BetStatus {
  if (bet.unmatched > 0) return bet.matched > 0 ? 'PARTIAL' : 'UNMATCHED';
  return bet.matched > 0 ? 'MATCHED' : cause;
}
