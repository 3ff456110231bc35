import { assert } from '#base/assert.ts';
import { type Rejection, reject, rejectField } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { statusAfter } from '#bet/bet-summary.ts';
import type { Money, Price } from '#money/money.ts';
import { computeLiability, toRate } from '#money/profit.ts';
import { checkBlocked, checkPaused } from '#play/play.ts';
import { computeEachWayExtra } from '#risk/each-way-position.ts';
import type { UnmatchedBet } from '#risk/position.ts';
import type { SiteLimits } from './account.ts';
import { checkFunds, checkLocks, checkSiteRisk, checkSiteStake, checkStake, checkStatus } from './bet-checks.ts';
import type { BetMove, MoveBets, UpdateBet } from './command.ts';
import { dropPendingUpdate, endPendingUpdate, removeDeadBet } from './end-bets.ts';
import { getDelayMs, type Market, takesStartingPrice } from './market.ts';
import { getBettor, refreshExposure, type SeatedBettor } from './market-positions.ts';
import { canMatchNow, matchBet } from './match-bet.ts';
import type { Outcome, Step } from './step.ts';

/** Max moves per command: more than a market maker has in a market. */
const MAX_MOVES = 200;

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
  if (command.persistence === 'MARKET_ON_CLOSE' && !takesStartingPrice(market)) {
    return rejectField('persistence');
  }
  const { price = bet.price, stake = bet.stake, siteLimits } = command;
  const isChange = price !== bet.price || stake !== bet.stake;
  if (isChange && bet.pendingUpdate !== null) {
    return reject('BAD_STATE', { heldUntil: bet.heldUntil });
  }
  if (isChange) {
    const bettor = getBettor(step.state, market, bet.accountId);
    const refusal = changeBet(step, bettor, { bet, price, stake, siteLimits });
    if (refusal !== null) return refusal;
  } else step.emitBet('BetUpdated', bet);
  if (command.persistence !== undefined) bet.persistence = command.persistence;
  step.postHolds(market.id);
  return step.accept({ id: bet.id, heldUntil: bet.heldUntil });
}

/** Ends a pending update's delay: rechecks funds, because the bet may have been matched meanwhile. */
export function releaseUpdate(step: Step, market: Market, bet: Bet): void {
  const pending = bet.pendingUpdate;
  assert(pending !== null, 'a placed bet is held for its update only');
  const { price, stake } = pending;
  if (bet.unmatched === 0 || stake <= settledStake(bet)) {
    dropPendingUpdate(step, market, { bet, code: 'NOT_CANCELLABLE' });
    return;
  }
  const bettor = getBettor(step.state, market, bet.accountId);
  const renewal = resolveRenewal(market, { bet, price, stake });
  const short = checkRisk(step, bettor, renewal);
  if (short !== null) {
    dropPendingUpdate(step, market, { ...short, bet });
    return;
  }
  endPendingUpdate(step, market, bet);
  requeue(step, bettor, renewal);
}

interface Change {
  readonly bet: Bet;
  readonly price: Price;
  readonly stake: Money;
  readonly siteLimits?: SiteLimits | undefined;
}

/** A change that takes a new place in the queue. */
interface Renewal extends Change {
  /** The unmatched remainder under the new terms. */
  readonly rest: UnmatchedBet;
  /** Hold time before the change, ms: it could be matched, and the market has a delay. */
  readonly delayMs: number;
  /** Reserved on top of the bet during the delay, paise. */
  readonly extra: Money;
}

/** Checks a change, then applies it: a lower stake keeps its place, everything else takes a new one, held or at once. */
function changeBet(step: Step, bettor: SeatedBettor, change: Change): Rejection | null {
  const { market } = bettor;
  const { bet, price, stake } = change;
  const refusal = checkChange(step, bettor, change);
  if (refusal !== null) return refusal;
  const isLower = stake === settledStake(bet) || (price === bet.price && stake < bet.stake);
  const renewal = isLower ? null : resolveRenewal(market, change, getDelayMs(market));
  const short = renewal === null ? null : checkRisk(step, bettor, renewal);
  if (short !== null) return short;
  if (renewal === null) lowerStake(step, bettor, change);
  else if (renewal.delayMs > 0) holdUpdate(step, bettor, renewal);
  else requeue(step, bettor, renewal);
  return null;
}

function checkChange(
  step: Step,
  { market, account }: SeatedBettor,
  { bet, price, stake, siteLimits }: Change,
): Rejection | null {
  const runner = market.runners[bet.runner];
  assert(runner !== undefined, 'a bet is on a runner');
  if (!Number.isSafeInteger(stake) || stake <= 0) return rejectField('stake');
  const isLower = price === bet.price && stake < bet.stake;
  if (!isLower) {
    const closed =
      checkLocks(market, account) ??
      checkPaused(account.play, step.at) ??
      checkBlocked(account.play, 'sports') ??
      checkStatus(market, runner);
    if (closed !== null) return closed;
  }
  if (!Number.isSafeInteger(price) || market.ladder.findTick(price) < 0) return reject('INVALID_RATE');
  const gone = settledStake(bet);
  if (stake < gone) return reject('STAKE_MIN', { min: gone });
  if (stake === gone) return null;
  const rate = toRate(price, market.kind === 'LINE');
  // Reject an unmatched part that couldn't have been placed as a separate bet (rule 3.5).
  const judged = stake < bet.stake ? stake - gone : stake;
  return checkSiteStake(siteLimits, judged) ?? checkStake(market, account, { stake: judged, rate });
}

/** Part of the stake that can no longer change: everything but the unmatched remainder. */
function settledStake(bet: Bet): Money {
  return bet.stake - bet.unmatched;
}

/** Resolves a change to the remainder it leaves. @param delayMs delay of the market; 0 at the end of the delay. */
function resolveRenewal(market: Market, change: Change, delayMs = 0): Renewal {
  const { bet, price, stake } = change;
  const { accountId, runner, side, currency } = bet;
  const rate = toRate(price, market.kind === 'LINE');
  const rest = { side, runner, price, rate, unmatched: stake - settledStake(bet) };
  const tick = market.ladder.findTick(price);
  const isHeld = delayMs > 0 && canMatchNow(market, { accountId, runner, side, currency, tick });
  const extra = isHeld ? computeExtraReserve(market, bet, rest) : 0;
  return { ...change, rest, delayMs: isHeld ? delayMs : 0, extra };
}

/** Extra reserve of the new terms over the old, paise; at another line both can lose in different outcomes. */
function computeExtraReserve(market: Market, bet: Bet, rest: UnmatchedBet): Money {
  const { rate, unmatched } = rest;
  if (market.eachWayDivisor !== undefined) {
    return computeEachWayExtra(bet, rest, market.eachWayDivisor);
  }
  if (market.kind === 'LINE' && rest.price !== bet.price) return unmatched;
  if (bet.side === 'BACK' || market.kind === 'LINE') return Math.max(0, unmatched - bet.unmatched);
  return Math.max(0, computeLiability(unmatched, rate) - computeLiability(bet.unmatched, bet.rate));
}

/**
 * Checks limits and funds for new terms on a copy of the position: held terms reserve on top of the bet, others replace
 * it at once. Either way a pending update's reservation is released first.
 */
function checkRisk(
  step: Step,
  { market, account, position: before }: SeatedBettor,
  { bet, rest, delayMs, extra, siteLimits }: Renewal,
): Rejection | null {
  const position = before.copy();
  const { side, runner, pendingUpdate: pending } = bet;
  const isHeld = delayMs > 0;
  if (pending !== null) position.moveReserve({ side, runner, price: pending.price }, 0 - pending.extra);
  if (isHeld) position.moveReserve(rest, extra);
  else {
    position.removeRest(bet);
    position.addRest(rest);
  }
  const judged = { added: rest, replacedBet: isHeld ? bet : null };
  const bettor = { market, account, position };
  return checkFunds(step.state, bettor, judged) ?? checkSiteRisk(bettor, judged, siteLimits);
}

function lowerStake(step: Step, bettor: SeatedBettor, { bet, stake }: Change): void {
  const { market, position } = bettor;
  const by = bet.stake - stake;
  position.removeRest(bet, by);
  market.currencies[bet.currency].books[bet.runner]?.lower(bet, by);
  bet.stake = stake;
  bet.status = statusAfter(bet, 'CANCELLED');
  if (bet.unmatched === 0 && bet.matched === 0) position.openBets -= 1;
  refreshExposure(step, bettor);
  step.emitBet('BetUpdated', bet);
  step.changeBook(market);
  removeDeadBet(step, bettor, bet);
}

function holdUpdate(step: Step, bettor: SeatedBettor, renewal: Renewal): void {
  const { market, position } = bettor;
  const { bet, price, stake, rest, delayMs, extra } = renewal;
  bet.pendingUpdate = { price, stake, extra };
  bet.heldUntil = step.at + delayMs;
  bet.heldVersion = market.materialVersion;
  step.state.heldBetIds.add(bet.id);
  position.moveReserve(rest, extra);
  refreshExposure(step, bettor);
  step.events.push({
    type: 'UpdateHeld',
    betId: bet.id,
    accountId: bet.accountId,
    marketId: market.id,
    until: bet.heldUntil,
  });
}

function requeue(step: Step, bettor: SeatedBettor, { bet, stake, rest }: Renewal): void {
  const { market, position } = bettor;
  const book = market.currencies[bet.currency].books[bet.runner];
  if (bet.row >= 0) book?.withdraw(bet);
  position.removeRest(bet);
  bet.price = rest.price;
  bet.rate = rest.rate;
  bet.tick = market.ladder.findTick(rest.price);
  bet.stake = stake;
  bet.unmatched = rest.unmatched;
  position.addRest(bet);
  step.emitBet('BetUpdated', bet);
  matchBet(step, bettor, bet);
  bet.status = statusAfter(bet, 'CANCELLED');
  if (bet.unmatched > 0) book?.rest(bet, bettor.seat);
  refreshExposure(step, bettor);
  step.changeBook(market);
}

/**
 * Moves resting market-maker bets in one market to other prices and stakes, one after the other, as UpdateBet would,
 * so that repricing a market costs one command. A bet that can't be moved, or would be delayed, stays unchanged and
 * isn't in `betIds`. Players' bets are never moved. Errors: NOT_FOUND (market), VALIDATION (no moves, or too many).
 */
export function moveBets(step: Step, { marketId, moves }: MoveBets): Outcome {
  const market = step.state.markets.get(marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId });
  if (moves.length === 0 || moves.length > MAX_MOVES) return rejectField('moves');
  const betIds: number[] = [];
  for (const move of moves) if (moveOne(step, market, move)) betIds.push(move[0]);
  return step.accept({ betIds });
}

function moveOne(step: Step, market: Market, [betId, price, stake]: BetMove): boolean {
  const bet = step.state.bets.get(betId);
  if (bet === undefined || bet.marketId !== market.id) return false;
  const { accountId } = bet;
  if (step.state.accounts.get(accountId)?.role !== 'MAKER') return false;
  if (wouldWait(market, bet, price)) return false;
  return updateBet(step, { type: 'UpdateBet', accountId, betId, price, stake }).ok;
}

function wouldWait(market: Market, { accountId, runner, side, currency }: Bet, price: number): boolean {
  const tick = market.ladder.findTick(price);
  if (tick < 0) return true;
  return getDelayMs(market) > 0 && canMatchNow(market, { accountId, runner, side, currency, tick });
}
