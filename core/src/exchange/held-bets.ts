import { assert } from '#base/assert.ts';
import type { RejectReason } from '#base/reject-reason.ts';
import type { RejectionDetails } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import type { ExchangeState } from './exchange-state.ts';
import { forgetBet } from './forget-bet.ts';
import type { Market } from './market.ts';
import { getBettor, refreshExposure } from './move-position.ts';
import type { Step } from './step.ts';

/** Rejection of a held bet or of its held update. */
export interface HeldRejection {
  readonly bet: Bet;
  readonly code: RejectReason;
  readonly details?: RejectionDetails;
}

/** Lists the held bets of a market, and bets with a held update, in order of arrival. */
export function listHeldBets(state: ExchangeState, market: Market): readonly Bet[] {
  const held: Bet[] = [];
  for (const betId of state.heldBetIds) {
    const bet = state.bets.get(betId);
    assert(bet !== undefined, 'a held bet is a known bet');
    if (bet.marketId === market.id) held.push(bet);
  }
  return held;
}

/** Ends a bet's hold. @returns true if its unmatched remainder is to be cancelled. */
export function endHold(state: ExchangeState, betId: number): boolean {
  state.heldBetIds.delete(betId);
  return state.withdrawnBetIds.delete(betId);
}

/** Rejects a pending update: the bet stays unchanged and the extra reservation is released. */
export function dropPendingUpdate(
  step: Step,
  market: Market,
  { bet, code, details = {} }: HeldRejection,
): void {
  endPendingUpdate(step, market, bet);
  const { id: betId, accountId } = bet;
  step.events.push({
    type: 'HeldUpdateRefused',
    betId,
    accountId,
    marketId: market.id,
    code,
    details,
  });
}

/** Removes a bet's pending update and releases its reservation. */
export function endPendingUpdate(step: Step, market: Market, bet: Bet): void {
  const pending = bet.pendingUpdate;
  assert(pending !== null, 'only a pending update ends');
  const bettor = getBettor(step.state, market, bet.accountId);
  bettor.position.moveReserve(
    { side: bet.side, runner: bet.runner, price: pending.price },
    -pending.extra,
  );
  bet.pendingUpdate = null;
  bet.heldUntil = 0;
  endHold(step.state, bet.id);
  refreshExposure(step, bettor);
}

/** Rejects a held bet: removes it with its key and releases its reservation. */
export function forgetHeldBet(
  step: Step,
  market: Market,
  { bet, code, details = {} }: HeldRejection,
): void {
  const { state } = step;
  const { id: betId, accountId, clientBetId } = bet;
  const bettor = getBettor(state, market, accountId);
  bettor.position.removeRest(bet);
  bettor.position.openBets -= 1;
  endHold(state, betId);
  forgetBet(step, bettor, bet);
  refreshExposure(step, bettor);
  step.events.push({
    type: 'HeldBetRefused',
    betId,
    accountId,
    marketId: market.id,
    clientBetId,
    code,
    details,
  });
}
