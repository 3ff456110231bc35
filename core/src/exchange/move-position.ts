import { assert } from '#base/assert.ts';
import type { Bet, Fill } from '#bet/bet.ts';
import type { Money } from '#money/money.ts';
import { exposureOf } from '#risk/exposure.ts';
import { addFill, takeFill } from '#risk/position.ts';
import type { Position } from '#risk/position-types.ts';
import type { Account } from './account.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';
import type { Step } from './step.ts';

/** Who bets where: an account, a market, and what it has there. */
export interface Bettor {
  readonly market: Market;
  readonly account: Account;
  readonly position: Position;
}

/** The same with the seat of the account among the positions of the market, which a resting bet notes. */
export interface SeatedBettor extends Bettor {
  readonly seat: number;
}

/** The bettor of this account in a market where it has a bet. */
export function bettorOf(state: ExchangeState, market: Market, accountId: number): SeatedBettor {
  return bettorAt(market, accountOf(state, accountId), seatOf(market, accountId));
}

/** The bettor with this seat in a market. */
export function bettorAt(market: Market, account: Account, seat: number): SeatedBettor {
  return { market, account, position: market.positions.at(seat), seat };
}

/** The account with this id, which exists. */
export function accountOf(state: ExchangeState, accountId: number): Account {
  const account = state.accounts.get(accountId);
  assert(account !== undefined, 'whoever has a bet has an account');
  return account;
}

/** The position of an account in a market, which exists because it has a bet there. */
export function positionOf(market: Market, accountId: number): Position {
  return market.positions.at(seatOf(market, accountId));
}

/** The seat of an account in a market where it has a position. */
export function seatOf(market: Market, accountId: number): number {
  const seat = market.positions.seatOf(accountId);
  assert(seat >= 0, 'an account with a bet has a position');
  return seat;
}

/** The position of an account in a market; a new one when it has none there yet. */
export function openPosition(market: Market, account: Account): Position {
  account.marketIds.add(market.id);
  return market.positions.at(market.positions.open(account.id));
}

/** Adds a match to the position of a bet's account; in a house market the house has the opposite. */
export function bookFill(market: Market, bet: Bet, fill: Fill): void {
  addFill(positionOf(market, bet.accountId), bet, fill);
  if (market.housePositions !== null) takeFill(market.housePositions[bet.currency], bet, fill);
}

/** Takes a match back out of the positions it was booked in. The caller refreshes the exposure. */
export function unbookFill(market: Market, bet: Bet, fill: Fill): void {
  takeFill(positionOf(market, bet.accountId), bet, fill);
  if (market.housePositions !== null) addFill(market.housePositions[bet.currency], bet, fill);
}

/** Works out the exposure of a position that has moved, and moves that of its account by the difference. */
export function refreshExposure(step: Step, bettor: Bettor): void {
  setExposure(step, bettor, exposureOf(bettor.market, bettor.position));
}

/** Gives a position the exposure worked out for it, and moves that of its account by the difference. */
export function setExposure(
  step: Step,
  { account, position }: Pick<Bettor, 'account' | 'position'>,
  exposure: Money,
): void {
  if (exposure === position.exposure) return;
  // What is reserved in the ledger follows from it: a figure that went wrong on the way must not get there.
  assert(Number.isSafeInteger(exposure) && exposure >= 0, 'an exposure is whole paise');
  step.touch(account);
  account.exposure += exposure - position.exposure;
  position.exposure = exposure;
}
