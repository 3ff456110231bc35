import { assert } from '#base/assert.ts';
import type { Bet } from '#bet/bet.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';

/** Every bet of a market, in order of placing, held ones too. */
export function betsOf(state: ExchangeState, market: Market): readonly Bet[] {
  const bets: Bet[] = [];
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    assert(bet !== undefined, 'a market knows its bets');
    bets.push(bet);
  }
  return bets;
}
