import { assert } from '#base/assert.ts';
import { type Bet, isWhole } from '#bet/bet.ts';
import { statusAfter } from '#bet/status-after.ts';
import type { EndReason } from './exchange-event.ts';
import { forgetDeadBet } from './forget-bet.ts';
import { dropPendingUpdate } from './held-bets.ts';
import type { Market } from './market.ts';
import { getBettor, refreshExposure } from './move-position.ts';
import type { Step } from './step.ts';

/**
 * Ends the unmatched remainder of a bet: removes it from the book, frees its reservation and rejects its pending
 * update. The caller bumps the market version. A market maker's bet without a match is removed from the state
 * (`forgetDeadBet`).
 *
 * @param bet placed (not held), with an unmatched remainder.
 * @param reason CANCELLED, LAPSED or VOID: where the stake is recorded, and the status if nothing is matched.
 */
export function cancelRemainder(
  step: Step,
  market: Market,
  { bet, reason }: { readonly bet: Bet; readonly reason: EndReason },
): void {
  const bettor = getBettor(step.state, market, bet.accountId);
  const { position } = bettor;
  if (bet.pendingUpdate !== null) {
    const code = reason === 'CANCELLED' ? 'BET_WITHDRAWN' : 'MARKET_CHANGED';
    dropPendingUpdate(step, market, { bet, code });
  }
  const stake = bet.unmatched;
  if (bet.row >= 0) market.currencies[bet.currency].books[bet.runner]?.withdraw(bet);
  if (bet.timeInForce === 'ON_CLOSE') market.currencies[bet.currency].onClose.delete(bet);
  position.removeRest(bet);
  bet.unmatched = 0;
  if (reason === 'CANCELLED') bet.cancelled += stake;
  else if (reason === 'LAPSED') bet.lapsed += stake;
  else bet.voided += stake;
  assert(isWhole(bet), 'a stake is matched, unmatched or gone');
  bet.status = statusAfter(bet, reason);
  if (bet.matched === 0) position.openBets -= 1;
  const { id: betId, accountId } = bet;
  step.events.push({
    type: 'BetReduced',
    betId,
    accountId,
    marketId: market.id,
    stake,
    reason,
  });
  refreshExposure(step, bettor);
  forgetDeadBet(step, bettor, bet);
}
