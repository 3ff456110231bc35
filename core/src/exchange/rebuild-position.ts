import { assert } from '#base/assert.ts';
import type { Bet } from '#bet/bet.ts';
import type { Currency } from '#money/money.ts';
import { exposureOf } from '#risk/exposure.ts';
import {
  addFill,
  addRest,
  createHousePositions,
  createPositionIn,
  moveReserve,
  takeFill,
} from '#risk/position.ts';
import type { Position } from '#risk/position-types.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';

/**
 * The position of an account in a market, worked out from its bets and nothing else.
 *
 * Used after matches were voided or bets came back, and to check the positions that are kept up fill by fill.
 * The state is not changed.
 */
export function rebuildPosition(state: ExchangeState, market: Market, accountId: number): Position {
  const [position] = rebuildPositions(state, market, new Set([accountId])).values();
  assert(position !== undefined, 'one position is built for the account asked for');
  return position;
}

/** The same for several accounts in one walk over the market's bets. */
export function rebuildPositions(
  state: ExchangeState,
  market: Market,
  accountIds: Iterable<number>,
): ReadonlyMap<number, Position> {
  const positions = new Map<number, Position>();
  for (const accountId of accountIds) {
    positions.set(accountId, createPositionIn(market, accountId));
  }
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    assert(bet !== undefined, 'a market knows its bets');
    const position = positions.get(bet.accountId);
    if (position !== undefined) addBet(position, bet);
  }
  for (const position of positions.values()) position.exposure = exposureOf(market, position);
  return positions;
}

/** The other side of every match that stands in a house market, worked out from the bets and nothing else. */
export function rebuildHousePositions(
  state: ExchangeState,
  market: Market,
): Record<Currency, Position> {
  const positions = createHousePositions(market);
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    assert(bet !== undefined, 'a market knows its bets');
    const { side, runner, house, currency } = bet;
    for (const { price, stake, profit, voided } of bet.fills) {
      if (!voided) takeFill(positions[currency], { side, runner, house }, { price, stake, profit });
    }
  }
  return positions;
}

function addBet(position: Position, bet: Bet): void {
  if (bet.unmatched > 0) addRest(position, bet);
  if (bet.unmatched > 0 || bet.matched > 0) position.openBets += 1;
  const { side, runner, pendingUpdate: pending } = bet;
  if (pending !== null)
    moveReserve(position, { side, runner, price: pending.price }, pending.extra);
  for (const fill of bet.fills) if (!fill.voided) addFill(position, bet, fill);
}
