import { assert } from '#base/assert.ts';
import type { Bet, Fill } from '#bet/bet.ts';
import type { Currency, Money } from '#money/money.ts';
import { createHousePositions, createPositionIn, type Position, reverseFill } from '#risk/position.ts';
import type { Account } from './account.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';
import type { Step } from './step.ts';

export interface Bettor {
  readonly market: Market;
  readonly account: Account;
  readonly position: Position;
}

/** A bettor with the account's seat among the market's positions, which resting bets store. */
export interface SeatedBettor extends Bettor {
  readonly seat: number;
}

export function getBettor(state: ExchangeState, market: Market, accountId: number): SeatedBettor {
  return bettorAt(market, getAccount(state, accountId), getSeat(market, accountId));
}

export function bettorAt(market: Market, account: Account, seat: number): SeatedBettor {
  return { market, account, position: market.positions.at(seat), seat };
}

/** Account by ID; it must exist. */
export function getAccount(state: ExchangeState, accountId: number): Account {
  const account = state.accounts.get(accountId);
  assert(account !== undefined, 'whoever has a bet has an account');
  return account;
}

/** Position of an account in a market; it must have a bet there. */
export function getPosition(market: Market, accountId: number): Position {
  return market.positions.at(getSeat(market, accountId));
}

/** Seat of an account that has a position in the market. */
export function getSeat(market: Market, accountId: number): number {
  const seat = market.positions.findSeat(accountId);
  assert(seat >= 0, 'an account with a bet has a position');
  return seat;
}

/** Position of an account in a market, created if needed. */
export function openPosition(market: Market, account: Account): Position {
  account.marketIds.add(market.id);
  return market.positions.at(market.positions.open(account.id));
}

/** Adds a fill to the position of the bet's account; in a house market, also to the house's mirror. */
export function bookFill(market: Market, bet: Bet, fill: Fill): void {
  getPosition(market, bet.accountId).addFill(bet, fill);
  if (market.housePositions !== null) market.housePositions[bet.currency].addFill(bet, reverseFill(fill));
}

/** Removes a fill from the positions it was booked in. The caller refreshes the exposure. */
export function unbookFill(market: Market, bet: Bet, fill: Fill): void {
  getPosition(market, bet.accountId).addFill(bet, reverseFill(fill));
  if (market.housePositions !== null) market.housePositions[bet.currency].addFill(bet, fill);
}

/** Recomputes the exposure of a changed position and adjusts its account's exposure by the difference. */
export function refreshExposure(step: Step, bettor: Bettor): void {
  setExposure(step, bettor, bettor.position.computeExposure(bettor.market));
}

/** Recomputes the exposures of accounts that have a position in the market, in this order. */
export function refreshExposures(step: Step, market: Market, accountIds: Iterable<number>): void {
  for (const accountId of accountIds) {
    refreshExposure(step, getBettor(step.state, market, accountId));
  }
}

/** Sets the computed exposure of a position and adjusts its account's exposure by the difference. */
export function setExposure(
  step: Step,
  { account, position }: Pick<Bettor, 'account' | 'position'>,
  exposure: Money,
): void {
  if (exposure === position.exposure) return;
  // The ledger reserve follows from this figure, so a wrong one must stop here.
  assert(Number.isSafeInteger(exposure) && exposure >= 0, 'an exposure is whole paise');
  step.touch(account);
  account.exposure += exposure - position.exposure;
  position.exposure = exposure;
}

/** Removes all positions of a market and releases their reserves up front, so that settlement pays from free cash. */
export function releasePositions(step: Step, market: Market): void {
  for (const position of market.positions.values()) {
    const account = getAccount(step.state, position.accountId);
    step.touch(account);
    account.exposure -= position.exposure;
    account.marketIds.delete(market.id);
  }
  market.positions.clear();
  if (market.housePositions !== null) market.housePositions = createHousePositions(market);
  step.postHolds(market.id);
}

/**
 * Recomputes an account's position in a market from its bets alone.
 *
 * Used after voids and reinstated bets, and to verify incrementally maintained positions. The state isn't changed.
 */
export function rebuildPosition(state: ExchangeState, market: Market, accountId: number): Position {
  const [position] = rebuildPositions(state, market, new Set([accountId])).values();
  assert(position !== undefined, 'one position is built for the account asked for');
  return position;
}

/** Recomputes several accounts' positions in one pass over the market's bets. */
export function rebuildPositions(
  state: ExchangeState,
  market: Market,
  accountIds: Iterable<number>,
): ReadonlyMap<number, Position> {
  const positions = new Map<number, Position>();
  for (const accountId of accountIds) positions.set(accountId, createPositionIn(market, accountId));
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    assert(bet !== undefined, 'a market knows its bets');
    const position = positions.get(bet.accountId);
    if (position !== undefined) addBet(position, bet);
  }
  for (const position of positions.values()) position.exposure = position.computeExposure(market);
  return positions;
}

/** Recomputes the house's side of every valid match in a house market from the bets alone. */
export function rebuildHousePositions(state: ExchangeState, market: Market): Record<Currency, Position> {
  const positions = createHousePositions(market);
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    assert(bet !== undefined, 'a market knows its bets');
    const { side, runner, house, currency } = bet;
    for (const { price, stake, profit, voided } of bet.fills) {
      if (!voided) positions[currency].addFill({ side, runner, house }, reverseFill({ price, stake, profit }));
    }
  }
  return positions;
}

function addBet(position: Position, bet: Bet): void {
  if (bet.unmatched > 0) position.addRest(bet);
  if (bet.unmatched > 0 || bet.matched > 0) position.openBets += 1;
  const { side, runner, pendingUpdate: pending } = bet;
  if (pending !== null) position.moveReserve({ side, runner, price: pending.price }, pending.extra);
  for (const fill of bet.fills) if (!fill.voided) position.addFill(bet, fill);
}
