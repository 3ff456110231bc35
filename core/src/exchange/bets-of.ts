import { assert } from '#base/assert.ts';
import type { Bet } from '#bet/bet.ts';
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
