import { assert } from '#base/assert.ts';
import { type Rejection, reject } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { statusAfter } from '#bet/status-after.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { computeLiability, toRate } from '#money/profit.ts';
import { checkBlocked, checkPaused } from '#play/play.ts';
import { computeEachWayExtra } from '#risk/each-way-position.ts';
import type { UnmatchedBet } from '#risk/position-types.ts';
import type { SiteLimits } from './account.ts';
import type { Outcome } from './answer.ts';
import {
  checkFunds,
  checkLocks,
  checkSiteRisk,
  checkSiteStake,
  checkStake,
  checkStatus,
} from './bet-checks.ts';
import type { UpdateBet } from './command.ts';
import { dropPendingUpdate, endPendingUpdate, forgetDeadBet } from './end-bets.ts';
import { getDelayMs, type Market, takesStartingPrice } from './market.ts';
import { canMatchNow, matchBet } from './match-bet.ts';
import { getAccount, getBettor, getPosition, refreshExposure } from './move-position.ts';
import type { Step } from './step.ts';

/**
 * Changes a bet with an unmatched remainder (API 5.8).
 *
 * A change of persistence or a lower stake keeps the queue position. Another price or a higher stake takes a new one
 * and may match at once; if it could match, it is delayed, and the bet stays in the book unchanged until then. While
 * an update is pending no other change of price or stake is accepted, since none may bypass the delay. `stake` is the
 * bet's total stake, matched part included. Errors: NOT_FOUND (also another account's bet), VALIDATION, BAD_STATE
 * (held), NOT_CANCELLABLE, and for a change of price or stake all those of PlaceBet except BET_COUNT.
 */
export function updateBet(step: Step, command: UpdateBet): Outcome {
  const bet = step.state.bets.get(command.betId);
  if (bet === undefined || bet.accountId !== command.accountId) {
    return reject('NOT_FOUND', { betId: command.betId });
  }
  const market = step.state.markets.get(bet.marketId);
  assert(market !== undefined, 'a bet is in a market');
  if (bet.status === 'HELD') return reject('BAD_STATE', { status: bet.status });
  if (bet.unmatched === 0 || bet.timeInForce === 'ON_CLOSE') return reject('NOT_CANCELLABLE');
  if (command.persistence === 'MARKET_ON_CLOSE' && !takesStartingPrice(market, step.rules)) {
    return reject('VALIDATION', { field: 'persistence' });
  }
  const price = command.price ?? bet.price;
  const stake = command.stake ?? bet.stake;
  const isChange = price !== bet.price || stake !== bet.stake;
  if (step.rules > 1 && isChange && bet.pendingUpdate !== null) {
    return reject('BAD_STATE', { heldUntil: bet.heldUntil });
  }
  const { siteLimits } = command;
  const refusal = checkUpdate({ step, market, bet, siteLimits }, { price, stake });
  if (refusal !== null) return refusal;

  if (price !== bet.price || stake > bet.stake) {
    const short = requeue({ step, market, bet, siteLimits }, { price, stake });
    if (short !== null) return short;
  } else if (stake < bet.stake) lowerStake({ step, market, bet }, stake);
  else tellUpdated(step, bet);
  if (command.persistence !== undefined) bet.persistence = command.persistence;
  step.postHolds(market.id);
  return step.accept({ id: bet.id, heldUntil: bet.heldUntil });
}

/** Ends a pending update's delay: rechecks funds, because the bet may have been matched meanwhile. */
export function releaseUpdate(step: Step, market: Market, bet: Bet): void {
  const pending = bet.pendingUpdate;
  assert(pending !== null, 'a placed bet is held for its update only');
  if (bet.unmatched === 0 || pending.stake <= settledStake(bet)) {
    dropPendingUpdate(step, market, { bet, code: 'NOT_CANCELLABLE' });
    return;
  }
  const short = checkNewTerms({ step, market, bet }, pending, false);
  if (short !== null) {
    dropPendingUpdate(step, market, { ...short, bet });
    return;
  }
  endPendingUpdate(step, market, bet);
  takeNewPlace({ step, market, bet }, pending);
}

interface NewTerms {
  readonly price: Price;
  readonly stake: Money;
}

/** A bet being updated. */
interface Updated {
  readonly step: Step;
  readonly market: Market;
  readonly bet: Bet;
  readonly siteLimits?: SiteLimits | undefined;
}

function checkUpdate(
  { step, market, bet, siteLimits }: Updated,
  { price, stake }: NewTerms,
): Rejection | null {
  if (price === bet.price && stake === bet.stake) return null;
  const runner = market.runners[bet.runner];
  assert(runner !== undefined, 'a bet is on a runner');
  if (!Number.isSafeInteger(stake) || stake <= 0) return reject('VALIDATION', { field: 'stake' });
  const account = getAccount(step.state, bet.accountId);
  const isLower = price === bet.price && stake < bet.stake;
  if (!isLower) {
    const closed =
      checkLocks(market, account) ??
      checkPaused(account.play, step.at) ??
      checkBlocked(account.play, 'sports') ??
      checkStatus(market, runner);
    if (closed !== null) return closed;
  }
  if (!Number.isSafeInteger(price) || market.ladder.findTick(price) < 0)
    return reject('INVALID_RATE');
  const gone = settledStake(bet);
  if (stake < gone) return reject('STAKE_MIN', { min: gone });
  if (stake === gone) return null;
  const rate = toRate(price, market.kind === 'LINE');
  // Reject an unmatched part that couldn't have been placed as a separate bet (rule 3.5).
  const judged = stake < bet.stake ? stake - gone : stake;
  return (
    checkSiteStake(siteLimits, judged) ??
    checkStake(market, account, { stake: judged, rate, rules: step.rules })
  );
}

/** Part of the stake that can no longer change: everything but the unmatched remainder. */
function settledStake(bet: Bet): Money {
  return bet.stake - bet.unmatched;
}

function lowerStake({ step, market, bet }: Updated, stake: Money): void {
  if (bet.pendingUpdate !== null) dropPendingUpdate(step, market, { bet, code: 'BET_WITHDRAWN' });
  const by = bet.stake - stake;
  const bettor = getBettor(step.state, market, bet.accountId);
  const { position } = bettor;
  position.removeRest(bet, by);
  market.currencies[bet.currency].books[bet.runner]?.lower(bet, by);
  bet.stake = stake;
  bet.status = statusAfter(bet, 'CANCELLED');
  if (bet.unmatched === 0 && bet.matched === 0) position.openBets -= 1;
  refreshExposure(step, bettor);
  tellUpdated(step, bet);
  step.changeBook(market);
  forgetDeadBet(step, bettor, bet);
}

/** Applies another price or a higher stake: at once, or held if it could be matched and the market has a delay. */
function requeue(updated: Updated, terms: NewTerms): Rejection | null {
  const { step, market, bet } = updated;
  if (terms.stake === settledStake(bet)) {
    lowerStake(updated, terms.stake);
    return null;
  }
  const delayMs = getDelayMs(market);
  const tick = market.ladder.findTick(terms.price);
  const { accountId, runner, side, currency } = bet;
  const isHeld = delayMs > 0 && canMatchNow(market, { accountId, runner, side, currency, tick });
  const short = checkNewTerms(updated, terms, isHeld);
  if (short !== null) return short;
  if (bet.pendingUpdate !== null) dropPendingUpdate(step, market, { bet, code: 'BET_WITHDRAWN' });
  if (isHeld) holdUpdate(updated, terms, delayMs);
  else takeNewPlace(updated, terms);
  return null;
}

/**
 * Checks limits and funds for new terms on a copy of the position.
 *
 * @param isHeld true if the terms are held and reserve on top of the bet; false if they replace it at once. Either
 * way a pending update's reservation is released first.
 */
function checkNewTerms(
  { step, market, bet, siteLimits }: Updated,
  terms: NewTerms,
  isHeld: boolean,
): Rejection | null {
  const account = getAccount(step.state, bet.accountId);
  const position = getPosition(market, bet.accountId).copy();
  const { side, runner, pendingUpdate: pending } = bet;
  const renewed = withTerms(market, bet, terms);
  if (pending !== null)
    position.moveReserve({ side, runner, price: pending.price }, 0 - pending.extra);
  if (isHeld) position.moveReserve(renewed, computeExtraReserve(market, bet, terms));
  else {
    position.removeRest(bet);
    position.addRest(renewed);
  }
  const judged = { added: renewed, replacedBet: isHeld ? bet : null };
  const bettor = { market, account, position };
  return checkFunds(step.state, bettor, judged) ?? checkSiteRisk(bettor, judged, siteLimits);
}

function withTerms(market: Market, bet: Bet, { price, stake }: NewTerms): UnmatchedBet {
  const rate = toRate(price, market.kind === 'LINE');
  const unmatched = stake - settledStake(bet);
  return { side: bet.side, runner: bet.runner, price, rate, unmatched };
}

function holdUpdate({ step, market, bet }: Updated, terms: NewTerms, delayMs: number): void {
  const bettor = getBettor(step.state, market, bet.accountId);
  const extra = computeExtraReserve(market, bet, terms);
  bet.pendingUpdate = { price: terms.price, stake: terms.stake, extra };
  bet.heldUntil = step.at + delayMs;
  bet.heldVersion = market.materialVersion;
  step.state.heldBetIds.add(bet.id);
  bettor.position.moveReserve({ side: bet.side, runner: bet.runner, price: terms.price }, extra);
  refreshExposure(step, bettor);
  step.events.push({
    type: 'UpdateHeld',
    betId: bet.id,
    accountId: bet.accountId,
    marketId: market.id,
    until: bet.heldUntil,
  });
}

/** Extra reserve of the new terms over the old, paise; at another line both can lose in different outcomes. */
function computeExtraReserve(market: Market, bet: Bet, terms: NewTerms): Money {
  const renewed = withTerms(market, bet, terms);
  const { rate, unmatched } = renewed;
  if (market.eachWayDivisor !== undefined) {
    return computeEachWayExtra(bet, renewed, market.eachWayDivisor);
  }
  if (market.kind === 'LINE' && terms.price !== bet.price) return unmatched;
  if (bet.side === 'BACK' || market.kind === 'LINE') return Math.max(0, unmatched - bet.unmatched);
  return Math.max(0, computeLiability(unmatched, rate) - computeLiability(bet.unmatched, bet.rate));
}

function takeNewPlace({ step, market, bet }: Updated, { price, stake }: NewTerms): void {
  const bettor = getBettor(step.state, market, bet.accountId);
  const { position } = bettor;
  const book = market.currencies[bet.currency].books[bet.runner];
  const unmatched = stake - settledStake(bet);
  if (bet.row >= 0) book?.withdraw(bet);
  position.removeRest(bet);
  bet.price = price;
  bet.rate = toRate(price, market.kind === 'LINE');
  bet.tick = market.ladder.findTick(price);
  bet.stake = stake;
  bet.unmatched = unmatched;
  position.addRest(bet);
  tellUpdated(step, bet);
  matchBet(step, bettor, bet);
  bet.status = statusAfter(bet, 'CANCELLED');
  if (bet.unmatched > 0) book?.rest(bet, bettor.seat);
  refreshExposure(step, bettor);
  step.changeBook(market);
}

function tellUpdated(step: Step, bet: Bet): void {
  const { id: betId, accountId, marketId } = bet;
  step.events.push({ type: 'BetUpdated', betId, accountId, marketId });
}
