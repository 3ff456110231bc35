import { assert } from '#base/assert.ts';
import { type Rejection, reject, rejectField } from '#base/result.ts';
import { Bet } from '#bet/bet.ts';
import { checkBlocked, checkPaused } from '#play/play.ts';
import {
  checkBalance,
  checkFunds,
  checkLocks,
  checkProfit,
  checkSiteRisk,
  checkSiteStake,
  checkStatus,
  MAX_OPEN_BETS,
} from './bet-checks.ts';
import { type BetRequest, type BetVenue, BOOK_VENUE, checkFill, enterBook, type VenueTerms } from './book-venue.ts';
import type { PlaceBet, ReleaseBet } from './command.ts';
import { cancelRemainder, endHold, rejectHeld } from './end-bets.ts';
import { bookHouseBet, HOUSE_VENUE, requoteHouseBet } from './house-venue.ts';
import { isHouseMarket, type Market, runnerPlace } from './market.ts';
import { type Bettor, bettorAt, getAccount, getBettor, setExposure } from './market-positions.ts';
import type { Outcome, Step } from './step.ts';
import { releaseUpdate } from './update-bet.ts';

/**
 * Places a bet: runs the checks in the fixed order of API 5.1, reserves the worst case, then matches or holds it. The
 * order is the same for the book and the house; differences are in their `BetVenue`.
 *
 * A repeat of an accepted `clientBetId` returns the first bet, regardless of its other fields and even while it is
 * held. Errors: NOT_FOUND, VALIDATION (`field`), BET_LOCKED, PLAY_PAUSED, PLAY_BLOCKED, MARKET_CLOSED,
 * MARKET_SUSPENDED, BALL_RUNNING, RUNNER_SUSPENDED, MARKET_CHANGED, INVALID_RATE, STAKE_MIN, STAKE_MAX, PLAY_LIMIT,
 * BET_COUNT, PRICE_CHANGED (`newRate`, `newLine`; the house only), EXPOSURE_LIMIT, MAX_PROFIT, INSUFFICIENT_BALANCE,
 * NOT_FILLED.
 */
export function placeBet(step: Step, command: PlaceBet): Outcome {
  const { state } = step;
  const account = state.accounts.get(command.accountId);
  const first = account?.betIds.get(command.clientBetId);
  if (first !== undefined) {
    return step.accept({
      id: first,
      heldUntil: state.bets.get(first)?.heldUntil ?? 0,
      repeated: true,
    });
  }
  const market = state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  if (account === undefined) return reject('NOT_FOUND', { accountId: command.accountId });
  const place = runnerPlace(market, command.runnerId);
  const venue = isHouseMarket(market) ? HOUSE_VENUE : BOOK_VENUE;
  return placeAt(step, venue, { market, account, place, command });
}

function placeAt(step: Step, venue: BetVenue, request: BetRequest): Outcome {
  const refusal = checkRequest(step, venue, request);
  if (refusal !== null) return refusal;
  const { positions } = request.market;
  const { size } = positions;
  const outcome = placeFor(step, venue, request);
  // A rejection leaves no trace, not even an empty position.
  if (!outcome.ok) positions.shrinkTo(size);
  return outcome;
}

function placeFor(step: Step, venue: BetVenue, request: BetRequest): Outcome {
  const { market, account } = request;
  const bettor = bettorAt(market, account, market.positions.open(account.id));
  const { position } = bettor;
  if (position.openBets >= MAX_OPEN_BETS && account.role !== 'MAKER') return reject('BET_COUNT');
  const terms = venue.resolveTerms(request);
  if (!terms.ok) return terms;
  const bet = buildBet(step, request, terms.value);
  position.addRest(bet);
  const delayMs = venue.computeDelay(market, bet);
  const short =
    checkRisk(step, bettor, { bet, command: request.command }) ?? (delayMs > 0 ? null : venue.checkFill(market, bet));
  if (short !== null) {
    position.removeRest(bet);
    return short;
  }
  acceptBet(step, bettor, bet);
  if (delayMs > 0) holdBet(step, bettor, { bet, delayMs });
  else venue.enter(step, bettor, bet);
  step.postHolds(market.id);
  return step.accept({ id: bet.id, heldUntil: bet.heldUntil });
}

/**
 * Checks limits and funds. Per-player market limits don't apply to free bets: the house places all of them from one
 * account, so the limit would cover all players together.
 */
function checkRisk(
  { state }: Step,
  bettor: Bettor,
  { bet, command }: { readonly bet: Bet; readonly command: PlaceBet },
): Rejection | null {
  if (command.holderId !== undefined) return checkBalance(state, bettor);
  const judged = { added: bet, replacedBet: null };
  return checkFunds(state, bettor, judged) ?? checkSiteRisk(bettor, judged, command.siteLimits);
}

function checkRequest(step: Step, venue: BetVenue, request: BetRequest): Rejection | null {
  const { market, account, place, command } = request;
  const runner = market.runners[place];
  if (runner === undefined) return reject('NOT_FOUND', { runnerId: command.runnerId });
  const closed =
    venue.checkShape(request) ??
    checkLocks(market, account) ??
    checkPaused(account.play, step.at) ??
    checkBlocked(account.play, 'sports') ??
    checkHolder(step, request) ??
    checkStatus(market, runner);
  if (closed !== null) return closed;
  if (command.marketVersion !== undefined && command.marketVersion < market.materialVersion) {
    return reject('MARKET_CHANGED');
  }
  if (!venue.isPrice(market, command.price)) return reject('INVALID_RATE');
  return checkSiteStake(command.siteLimits, command.stake) ?? venue.checkStake(request);
}

/** Free bets: checks the holder's locks, breaks and blocks, in addition to the paying account's. */
function checkHolder({ state, at }: Step, { market, account, command: { holderId } }: BetRequest): Rejection | null {
  if (holderId === undefined) return null;
  const holder = state.accounts.get(holderId);
  if (holder === undefined) return reject('NOT_FOUND', { accountId: holderId });
  if (holder.currency !== account.currency) return rejectField('holderId');
  return checkLocks(market, holder) ?? checkPaused(holder.play, at) ?? checkBlocked(holder.play, 'sports');
}

function buildBet(step: Step, { market, account, place, command }: BetRequest, terms: VenueTerms): Bet {
  return new Bet({
    id: step.state.nextBetId,
    accountId: account.id,
    marketId: market.id,
    runner: place,
    side: command.side,
    currency: account.currency,
    clientBetId: command.clientBetId,
    placedAt: step.at,
    price: command.price,
    rate: terms.rate,
    tick: terms.tick,
    stake: command.stake,
    persistence: terms.persistence,
    timeInForce: terms.timeInForce,
    minFill: terms.minFill,
    house: terms.house,
  });
}

/** Registers an accepted bet under its number. Must run after all checks: nothing may reject from here on. */
export function acceptBet({ state }: Step, { market, account, position }: Bettor, bet: Bet): void {
  assert(bet.id === state.nextBetId, 'a bet has the next number when it is accepted');
  assert(position.accountId === account.id, 'a bet counts in the position of its own account');
  state.nextBetId += 1;
  state.bets.set(bet.id, bet);
  account.betIds.set(bet.clientBetId, bet.id);
  market.bets.push(bet.id);
  if (position.openBets === 0) account.marketIds.add(market.id);
  position.openBets += 1;
}

/** Holds an accepted bet for the in-play delay; its stake is in the position as unmatched. */
function holdBet(step: Step, bettor: Bettor, { bet, delayMs }: { readonly bet: Bet; readonly delayMs: number }): void {
  const { market, account, position } = bettor;
  assert(delayMs > 0 && bet.row < 0, 'a held bet waits, and is in no book meanwhile');
  bet.status = 'HELD';
  bet.heldUntil = step.at + delayMs;
  bet.heldVersion = market.materialVersion;
  step.state.heldBetIds.add(bet.id);
  setExposure(step, bettor, position.computeExposure(market));
  step.events.push({
    type: 'BetHeld',
    betId: bet.id,
    accountId: account.id,
    marketId: market.id,
    until: bet.heldUntil,
  });
}

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
