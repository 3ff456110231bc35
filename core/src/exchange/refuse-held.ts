import { cancelRemainder } from './end-rest.ts';
import { dropPendingUpdate, forgetHeldBet, type HeldRejection } from './held-bets.ts';
import type { Market } from './market.ts';
import type { Step } from './step.ts';

/**
 * Rejects the held part of a bet: the bet itself, which is removed with its key, or its update. If the bettor has
 * meanwhile cancelled a bet with a held update, its unmatched remainder is cancelled.
 */
export function rejectHeld(step: Step, market: Market, refusal: HeldRejection): void {
  const { bet } = refusal;
  if (bet.status === 'HELD') {
    forgetHeldBet(step, market, refusal);
    return;
  }
  const isWithdrawn = step.state.withdrawnBetIds.has(bet.id);
  dropPendingUpdate(step, market, refusal);
  if (isWithdrawn) cancelRemainder(step, market, { bet, reason: 'CANCELLED' });
}
