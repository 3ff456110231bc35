import { endRest } from './end-rest.ts';
import { dropPendingUpdate, forgetHeldBet, type HeldRefusal } from './held-bets.ts';
import type { Market } from './market.ts';
import type { Step } from './step.ts';

/**
 * Rejects the held part of a bet: the bet itself, which is removed with its key, or its update. If the bettor has
 * meanwhile cancelled a bet with a held update, its unmatched remainder is cancelled.
 */
export function refuseHeld(step: Step, market: Market, refusal: HeldRefusal): void {
  const { bet } = refusal;
  if (bet.status === 'HELD') {
    forgetHeldBet(step, market, refusal);
    return;
  }
  const isWithdrawn = step.state.withdrawnBetIds.has(bet.id);
  dropPendingUpdate(step, market, refusal);
  if (isWithdrawn) endRest(step, market, { bet, reason: 'CANCELLED' });
}
