import { accept } from '@crease/core/base/result.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { listMarketBets } from '@crease/core/exchange/market-bets.ts';
import { rebuildPositions } from '@crease/core/exchange/rebuild-position.ts';
import { CURRENCIES, type Currency, type Money } from '@crease/core/money/money.ts';
import { type ActionDefinition, ofMarket, toPart } from '#approvals/action.ts';
import { type Effect, EffectTotals, type Reversal } from '#approvals/effect-totals.ts';
import { formatResult } from '#catalogue/name-labels.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { changeMarket } from './manage-markets.ts';
import { computeStakeEffect, effectOnMarket } from './market-effect.ts';

declare module '#approvals/action.ts' {
  interface Actions {
    UnsettleMarket: { readonly marketId: number; readonly reason: string };
  }
}

/** Reverses a settlement. */
export const unsettleMarket: ActionDefinition<'UnsettleMarket', MarketDeskEnv> = {
  roles: ['trader'],
  amounts: 'VOID',
  subject: ofMarket,
  build: (_, request) => request,
  effect: effectOnMarket((state, market) => accept(computeReversalEffect(state, market)), {
    isReversal: true,
  }),
  execute: async (context, order) => {
    const { type, marketId, reason } = order.act;
    return toPart('market', await changeMarket(context, order, { type, marketId, reason }));
  },
  alarms: () => ({ WITHDRAWALS: 1 }),
};

/** Amount that players return, or that the house does if it is more. */
function computeReversalEffect(state: ExchangeState, market: Market): Effect {
  const effect = computeWinningsEffect(state, market);
  const reversal = computeReversal(state, market);
  const isSame = reversal?.currency === effect.currency;
  const amount = isSame ? Math.max(effect.amount, 0 - reversal.house) : effect.amount;
  return { ...effect, amount, reversal };
}

function computeWinningsEffect(state: ExchangeState, market: Market): Effect {
  if (market.status === 'VOIDED') return computeStakeEffect(state, market);
  const totals = new EffectTotals();
  for (const bet of listMarketBets(state, market)) {
    if (bet.fills.every(({ voided }) => voided)) continue;
    totals.addBet(bet);
    totals.addMoney(bet.currency, Math.max(0, bet.profitLoss ?? 0));
  }
  return totals.effect();
}

/** Computes a reversal from what the settlement paid each account. Rounding stays with the house. */
function computeReversal(state: ExchangeState, market: Market): Reversal | null {
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
