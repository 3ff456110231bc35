import { assert } from '#base/assert.ts';
import { type Rejection, reject } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import type { Outcome } from './answer.ts';
import { checkLocks, checkProfit, checkStatus } from './bet-checks.ts';
import { bookHouseBet, requoteHouseBet } from './book-house-bet.ts';
import { checkFill, enterBook } from './book-venue.ts';
import type { ReleaseBet } from './command.ts';
import { cancelRemainder, endHold, rejectHeld } from './end-bets.ts';
import { isHouseMarket, type Market } from './market.ts';
import { getAccount, getBettor } from './move-position.ts';
import type { Step } from './step.ts';
import { releaseUpdate } from './update-bet.ts';

/**
 * Ends the in-play delay of a bet or pending update: rechecks everything that may have changed, then places and
 * matches it (with the house at the current quote, if the same or better), or rejects it (event HeldBetRefused or
 * HeldUpdateRefused) and releases its reservation. If the bettor cancelled it meanwhile, the unmatched remainder is
 * then cancelled.
 *
 * Errors of the command itself: NOT_FOUND (already rejected), BAD_STATE (not held, or too early).
 */
export function releaseBet(step: Step, command: ReleaseBet): Outcome {
  const bet = step.state.bets.get(command.betId);
  if (bet === undefined) return reject('NOT_FOUND', { betId: command.betId });
  if (bet.heldUntil === 0 || step.at < bet.heldUntil) {
    return reject('BAD_STATE', { heldUntil: bet.heldUntil });
  }
  const market = step.state.markets.get(bet.marketId);
  assert(market !== undefined, 'a bet is in a market');
  const isWithdrawn = step.state.withdrawnBetIds.has(bet.id);
  const refusal = checkHeld(step, market, bet);
  if (refusal !== null) rejectHeld(step, market, { ...refusal, bet });
  else if (bet.status === 'HELD') release(step, market, bet);
  else releaseUpdate(step, market, bet);
  if (isWithdrawn && bet.row >= 0) {
    cancelRemainder(step, market, { bet, reason: 'CANCELLED' });
    step.changeBook(market);
  }
  step.postHolds(market.id);
  return step.accept({ id: bet.id });
}

function release(step: Step, market: Market, bet: Bet): void {
  bet.status = 'UNMATCHED';
  bet.heldUntil = 0;
  endHold(step.state, bet.id);
  if (isHouseMarket(market)) {
    bookHouseBet(step, market, bet);
    return;
  }
  enterBook(step, getBettor(step.state, market, bet.accountId), bet);
}

function checkHeld(step: Step, market: Market, bet: Bet): Rejection | null {
  const runner = market.runners[bet.runner];
  assert(runner !== undefined, 'a bet is on a runner');
  const account = getAccount(step.state, bet.accountId);
  const closed = checkLocks(market, account) ?? checkStatus(market, runner);
  if (closed !== null) return closed;
  if (market.materialVersion > bet.heldVersion) return reject('MARKET_CHANGED');
  if (bet.status !== 'HELD') return null;
  if (isHouseMarket(market)) {
    return requoteHouseBet(step, market, bet) ?? checkHeldLimits(step, market, bet);
  }
  return checkHeldLimits(step, market, bet) ?? checkFill(market, bet);
}

/** Limits may have been lowered meanwhile. The bet's own part is temporarily removed to measure what it adds. */
function checkHeldLimits(step: Step, market: Market, bet: Bet): Rejection | null {
  const { account, position } = getBettor(step.state, market, bet.accountId);
  position.removeRest(bet);
  const without = position.computeExposure(market);
  position.addRest(bet);
  const rise = position.exposure - without;
  const { exposureLimit } = account.limits;
  const ofMarket = market.terms.exposureLimit;
  if (rise > 0 && exposureLimit !== null && account.exposure > exposureLimit) {
    return reject('EXPOSURE_LIMIT');
  }
  if (rise > 0 && ofMarket !== null && position.exposure > ofMarket) {
    return reject('EXPOSURE_LIMIT');
  }
  return checkProfit(market, position, { added: bet, replacedBet: null });
}
