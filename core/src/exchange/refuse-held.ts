import type { RejectReason } from '#base/reject-reason.ts';
import type { RefusalDetails } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { endRest } from './end-rest.ts';
import { dropPendingUpdate, forgetHeldBet } from './held-bets.ts';
import type { Market } from './market.ts';
import type { Step } from './step.ts';

/**
 * Ends whatever of a bet is held: the bet itself, which is forgotten with its key, or the update of it. A bet whose
 * update was held and which its bettor has withdrawn meanwhile is cancelled as far as it is unmatched.
 */
export function refuseHeld(
  step: Step,
  market: Market,
  bet: Bet,
  code: RejectReason,
  details: RefusalDetails = {},
): void {
  if (bet.status === 'HELD') {
    forgetHeldBet(step, market, bet, code, details);
    return;
  }
  const isWithdrawn = step.state.withdrawnBetIds.has(bet.id);
  dropPendingUpdate(step, market, bet, code, details);
  if (isWithdrawn) endRest(step, market, bet, 'CANCELLED');
}
