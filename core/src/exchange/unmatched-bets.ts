import type { Bet } from '#bet/bet.ts';
import { CURRENCIES } from '#money/money.ts';
import type { ExchangeState } from './exchange-state.ts';
import { listHeldBets } from './held-bets.ts';
import type { Market } from './market.ts';

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
