import type { Bet } from '#bet/bet.ts';
import { CURRENCIES } from '#money/money.ts';
import type { ExchangeState } from './exchange-state.ts';
import { heldBetsOf } from './held-bets.ts';
import type { Market } from './market.ts';

/** Every bet that rests in a market: by currency, runner and side, best price first, oldest first at a price. */
export function restingBets(market: Market): readonly Bet[] {
  const found: Bet[] = [];
  for (const currency of CURRENCIES) {
    for (const book of market.currencies[currency].books) {
      found.push(...book.betsOf('BACK'), ...book.betsOf('LAY'));
    }
  }
  return found;
}

/** What an account has unmatched in a market: resting bets, then held ones. */
export function unmatchedBetsOf(
  state: ExchangeState,
  market: Market,
  accountId: number,
): readonly Bet[] {
  // A bet that rests and has an update held is in the book.
  const held = heldBetsOf(state, market).filter((bet) => bet.status === 'HELD');
  return [...restingBets(market), ...held].filter((bet) => bet.accountId === accountId);
}
