import { assert } from '#base/assert.ts';
import type { Bet } from '#bet/bet.ts';
import { CURRENCIES } from '#money/money.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';

/** Lists every bet of a market in order of placement, including held ones. */
export function listMarketBets(state: ExchangeState, market: Market): readonly Bet[] {
  const bets: Bet[] = [];
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    assert(bet !== undefined, 'a market knows its bets');
    bets.push(bet);
  }
  return bets;
}

/** Lists the held bets of a market, and bets with a held update, in order of arrival. */
export function listHeldBets(state: ExchangeState, market: Market): readonly Bet[] {
  const held: Bet[] = [];
  for (const betId of state.heldBetIds) {
    const bet = state.bets.get(betId);
    assert(bet !== undefined, 'a held bet is a known bet');
    if (bet.marketId === market.id) held.push(bet);
  }
  return held;
}

/** Lists every resting bet of a market: by currency, runner and side, best price first, then oldest first. */
export function restingBets(market: Market): readonly Bet[] {
  const found: Bet[] = [];
  for (const currency of CURRENCIES) {
    for (const book of market.currencies[currency].books) {
      found.push(...book.listBets('BACK'), ...book.listBets('LAY'));
    }
  }
  return found;
}

/** Lists an account's unmatched bets in a market: resting, then held. */
export function listUnmatchedBets(
  state: ExchangeState,
  market: Market,
  accountId: number,
): readonly Bet[] {
  // A resting bet with a held update is already in the book.
  const held = listHeldBets(state, market).filter((bet) => bet.status === 'HELD');
  return [...restingBets(market), ...held].filter((bet) => bet.accountId === accountId);
}
