import { endRest } from './end-rest.ts';
import { dropPendingUpdate, forgetHeldBet, type HeldRefusal } from './held-bets.ts';
import type { Market } from './market.ts';
import type { Step } from './step.ts';

/**
 * Ends whatever of a bet is held: the bet itself, which is forgotten with its key, or the update of it. A bet whose
 * update was held and which its bettor has withdrawn meanwhile is cancelled as far as it is unmatched.
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
