import { assert } from '#base/assert.ts';
import type { Bet } from '#bet/bet.ts';
import type { Currency } from '#money/money.ts';
import { createHousePositions, createPositionIn, type Position } from '#risk/position.ts';
import { reverseFill } from '#risk/position-types.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';

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
  for (const accountId of accountIds) {
    positions.set(accountId, createPositionIn(market, accountId));
  }
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
      if (!voided)
        positions[currency].addFill({ side, runner, house }, reverseFill({ price, stake, profit }));
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
