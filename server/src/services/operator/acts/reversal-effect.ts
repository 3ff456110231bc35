import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { rebuildPositions } from '@crease/core/exchange/rebuild-position.ts';
import { CURRENCIES, type Currency, type Money } from '@crease/core/money/money.ts';
import { formatResult } from '#services/betting/bet-view.ts';

/** Money that a reversal moves, in its currency: INR if any bet is in rupees. */
export interface Reversal {
  /** Result that is reversed, in words. */
  readonly result: string;
  readonly currency: Currency;
  /** Change of the house's money, makers included. */
  readonly house: Money;
  /** Players whose balance changes, and by how much in total. */
  readonly players: number;
  readonly toPlayers: Money;
  /** Players whose available balance is negative afterwards, since their bets are at risk again. */
  readonly belowZero: number;
}

/** Computes a reversal from what the settlement paid each account. Rounding stays with the house. */
export function computeReversal(state: ExchangeState, market: Market): Reversal | null {
  if (market.result === null) return null;
  const positions = rebuildPositions(state, market, listBettors(state, market));
  const sums = new Map<Currency, { players: number; toPlayers: Money; belowZero: number }>();
  for (const [accountId, { exposure }] of positions) {
    const account = state.accounts.get(accountId);
    if (account === undefined || account.role === 'MAKER') continue;
    const sum = sums.get(account.currency) ?? { players: 0, toPlayers: 0, belowZero: 0 };
    sums.set(account.currency, sum);
    const settled = market.settledAccounts.get(accountId);
    const change = settled === undefined ? 0 : settled.commission - settled.net;
    if (change !== 0) sum.players += 1;
    sum.toPlayers += change;
    if (state.ledger.getBalance(account.cashLedgerId) + change - exposure < 0) sum.belowZero += 1;
  }
  const currency = CURRENCIES.find((one) => sums.has(one)) ?? 'DEMO';
  const { players, toPlayers, belowZero } = sums.get(currency) ?? NOTHING;
  const result = formatResult(market.result, market);
  return { result, currency, house: 0 - toPlayers, players, toPlayers, belowZero };
}

const NOTHING = { players: 0, toPlayers: 0, belowZero: 0 };

function listBettors(state: ExchangeState, market: Market): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    if (bet?.fills.some(({ voided }) => !voided)) ids.add(bet.accountId);
  }
  return ids;
}
