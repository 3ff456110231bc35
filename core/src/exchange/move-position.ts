import { assert } from '#base/assert.ts';
import type { Bet, Fill } from '#bet/bet.ts';
import type { Position } from '#bet/position.ts';
import type { Money } from '#money/money.ts';
import { exposureOf } from '#risk/exposure.ts';
import { addFill, createPositionIn, takeFill } from '#risk/position.ts';
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

/** The bettor of this account in a market where it has a bet. */
export function bettorOf(state: ExchangeState, market: Market, accountId: number): Bettor {
  return { market, account: accountOf(state, accountId), position: positionOf(market, accountId) };
}

/** The account with this id, which exists. */
export function accountOf(state: ExchangeState, accountId: number): Account {
  const account = state.accounts.get(accountId);
  assert(account !== undefined, 'whoever has a bet has an account');
  return account;
}

/** The position of an account in a market, which exists because it has a bet there. */
export function positionOf(market: Market, accountId: number): Position {
  const position = market.positions.get(accountId);
  assert(position !== undefined, 'whoever has a bet has a position');
  return position;
}

/** The position of an account in a market; a new one when it has none there yet. */
export function openPosition(market: Market, account: Account): Position {
  const known = market.positions.get(account.id);
  if (known !== undefined) return known;
  const position = createPositionIn(market, account.id);
  market.positions.set(account.id, position);
  account.marketIds.add(market.id);
  return position;
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
  step.touch(account);
  account.exposure += exposure - position.exposure;
  position.exposure = exposure;
}
