import { type Rejection, reject } from '#base/result.ts';
import { Bet } from '#bet/bet.ts';
import { checkBlocked, checkPaused } from '#play/play.ts';
import { acceptBet, holdBet } from './accept-bet.ts';
import type { Outcome } from './answer.ts';
import {
  checkBalance,
  checkFunds,
  checkLocks,
  checkSiteRisk,
  checkSiteStake,
  checkStatus,
  MAX_OPEN_BETS,
} from './bet-checks.ts';
import type { BetRequest, BetVenue, VenueTerms } from './bet-venue.ts';
import { BOOK_VENUE } from './book-venue.ts';
import type { PlaceBet } from './command.ts';
import { HOUSE_VENUE } from './house-venue.ts';
import { isHouseMarket, runnerPlace } from './market.ts';
import { type Bettor, bettorAt } from './move-position.ts';
import type { Step } from './step.ts';

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
    checkRisk(step, bettor, { bet, command: request.command }) ??
    (delayMs > 0 ? null : venue.checkFill(market, bet));
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
function checkHolder(
  { state, at }: Step,
  { market, account, command: { holderId } }: BetRequest,
): Rejection | null {
  if (holderId === undefined) return null;
  const holder = state.accounts.get(holderId);
  if (holder === undefined) return reject('NOT_FOUND', { accountId: holderId });
  if (holder.currency !== account.currency) return reject('VALIDATION', { field: 'holderId' });
  return (
    checkLocks(market, holder) ??
    checkPaused(holder.play, at) ??
    checkBlocked(holder.play, 'sports')
  );
}

function buildBet(
  step: Step,
  { market, account, place, command }: BetRequest,
  terms: VenueTerms,
): Bet {
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
