import { type Refusal, refuse } from '#base/result.ts';
import { Bet } from '#bet/bet.ts';
import type { Position } from '#bet/position.ts';
import { statusAfter } from '#bet/status-after.ts';
import { rateOf } from '#money/profit.ts';
import { addRest, createPositionIn, takeRest } from '#risk/position.ts';
import { acceptBet, holdBet } from './accept-bet.ts';
import type { Account } from './account.ts';
import type { Outcome } from './answer.ts';
import { answered } from './answered.ts';
import { checkFunds, checkLocks, checkStake, checkStatus, MAX_OPEN_BETS } from './bet-checks.ts';
import { changeBook } from './bump-version.ts';
import type { PlaceBet } from './command.ts';
import { endRest } from './end-rest.ts';
import type { Market } from './market.ts';
import { canMatchNow, fillableNow, matchBet } from './match-bet.ts';
import { refreshExposure } from './move-position.ts';
import { isHouseMarket, placeHouseBet } from './place-house-bet.ts';
import type { Step } from './step.ts';

/**
 * Takes a bet: checks in the fixed order of API 5.1, reserves its worst case, then matches it or holds it. What the house
 * quotes is taken from the house (see `placeHouseBet`).
 *
 * A repeat of an accepted `clientBetId` answers the first bet again, whatever else it carries and also while that
 * one is held. Refusals: NOT_FOUND, VALIDATION, BET_LOCKED, MARKET_CLOSED, MARKET_SUSPENDED, BALL_RUNNING,
 * RUNNER_SUSPENDED, MARKET_CHANGED, INVALID_RATE, STAKE_MIN, STAKE_MAX, BET_COUNT,
 * EXPOSURE_LIMIT, MAX_PROFIT, INSUFFICIENT_BALANCE, NOT_FILLED.
 */
export function placeBet(step: Step, command: PlaceBet): Outcome {
  const { state } = step;
  const account = state.accounts.get(command.accountId);
  const first = account?.betIds.get(command.clientBetId);
  if (first !== undefined) {
    return answered(step, {
      id: first,
      heldUntil: heldUntilOf(state.bets.get(first)),
      repeated: true,
    });
  }
  const market = state.markets.get(command.marketId);
  if (market === undefined) return refuse('NOT_FOUND', { marketId: command.marketId });
  if (account === undefined) return refuse('NOT_FOUND', { accountId: command.accountId });
  const runner = runnerPlace(market, command.runnerId);
  if (isHouseMarket(market)) {
    return placeHouseBet(step, { market, account, place: runner }, command);
  }
  const refusal = checkBet(market, account, runner, command);
  if (refusal !== null) return refusal;

  const bet = betOf(step, market, account, runner, command);
  const position = market.positions.get(account.id) ?? createPositionIn(market, account.id);
  if (position.openBets >= MAX_OPEN_BETS && account.role !== 'MAKER') return refuse('BET_COUNT');
  addRest(position, bet);
  const delayMs = delayOf(market, bet);
  const short =
    checkFunds(state, { market, account, position }, { added: bet, insteadOf: null }) ??
    checkFill(market, bet, delayMs);
  if (short !== null) {
    takeRest(position, bet);
    return short;
  }
  acceptBet(step, market, account, position, bet);
  if (delayMs > 0) holdBet(step, market, account, position, bet, delayMs);
  else enterBook(step, market, account, position, bet);
  step.postHolds(market.id);
  return answered(step, { id: bet.id, heldUntil: bet.heldUntil });
}

/** Matches an accepted bet and rests what is left; a FILL_OR_KILL bet gives its rest back. */
export function enterBook(
  step: Step,
  market: Market,
  account: Account,
  position: Position,
  bet: Bet,
): void {
  const { id: betId, accountId } = bet;
  step.events.push({ type: 'BetPlaced', betId, accountId, marketId: market.id });
  matchBet(step, market, bet);
  bet.status = statusAfter(bet, 'CANCELLED');
  if (bet.unmatched > 0) {
    if (bet.timeInForce === 'FILL_OR_KILL') endRest(step, market, bet, 'CANCELLED');
    else market.currencies[bet.currency].books[bet.runner]?.add(bet, position);
  }
  refreshExposure(step, market, account, position);
  changeBook(step, market);
}

/** A FILL_OR_KILL bet that finds less than its minimum now is refused; null for everything else. */
export function checkFill(market: Market, bet: Bet, delayMs: number): Refusal | null {
  if (bet.timeInForce !== 'FILL_OR_KILL' || delayMs > 0) return null;
  return fillableNow(market, bet, bet.stake) < bet.minFill ? refuse('NOT_FILLED') : null;
}

/** The delay that a bet gets now: none when it could not be matched anyway. */
export function delayOf(market: Market, bet: Bet): number {
  const delayMs = market.inPlay ? market.terms.inPlayDelayMs : market.terms.preMatchDelayMs;
  if (delayMs === 0) return 0;
  return bet.timeInForce === 'FILL_OR_KILL' || canMatchNow(market, bet) ? delayMs : 0;
}

/** Place of a runner in its market, or -1. */
export function runnerPlace(market: Market, runnerId: number): number {
  const { runners } = market;
  for (let place = 0; place < runners.length; place++) {
    if (runners[place]?.id === runnerId) return place;
  }
  return -1;
}

function checkBet(
  market: Market,
  account: Account,
  place: number,
  command: PlaceBet,
): Refusal | null {
  const runner = market.runners[place];
  if (runner === undefined) return refuse('NOT_FOUND', { runnerId: command.runnerId });
  const invalid = checkShape(command);
  if (invalid !== null) return invalid;
  const closed = checkLocks(market, account) ?? checkStatus(market, runner);
  if (closed !== null) return closed;
  if (command.marketVersion !== undefined && command.marketVersion < market.materialVersion) {
    return refuse('MARKET_CHANGED');
  }
  if (market.ladder.tickOf(command.price) < 0) return refuse('INVALID_RATE');
  return checkStake(market, account, command.stake, rateOf(command.price, market.kind === 'LINE'));
}

function checkShape({ stake, price, minFill, clientBetId }: PlaceBet): Refusal | null {
  if (!Number.isSafeInteger(stake) || stake <= 0) return refuse('VALIDATION', { field: 'stake' });
  if (!Number.isSafeInteger(price)) return refuse('INVALID_RATE');
  if (clientBetId === '') return refuse('VALIDATION', { field: 'clientBetId' });
  if (
    minFill !== undefined &&
    !(Number.isSafeInteger(minFill) && minFill > 0 && minFill <= stake)
  ) {
    return refuse('VALIDATION', { field: 'minFill' });
  }
  return null;
}

function betOf(
  step: Step,
  market: Market,
  account: Account,
  runner: number,
  command: PlaceBet,
): Bet {
  return new Bet({
    id: step.state.nextBetId,
    accountId: account.id,
    marketId: market.id,
    runner,
    side: command.side,
    currency: account.currency,
    clientBetId: command.clientBetId,
    placedAt: step.at,
    price: command.price,
    rate: rateOf(command.price, market.kind === 'LINE'),
    tick: market.ladder.tickOf(command.price),
    stake: command.stake,
    persistence: command.persistence,
    timeInForce: command.timeInForce,
    minFill: command.minFill,
  });
}

function heldUntilOf(bet: Bet | undefined): number {
  return bet === undefined ? 0 : bet.heldUntil;
}
