import type { Settlement } from '@crease/contracts/market-desk/settlement.ts';
import { accept } from '@crease/core/base/result.ts';
import type { Bet } from '@crease/core/bet/bet.ts';
import type { SettleMarket, VoidMarket } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { listMarketBets, type Market } from '@crease/core/exchange/market.ts';
import { rebuildPositions } from '@crease/core/exchange/market-positions.ts';
import { CURRENCIES, type Currency, type Money } from '@crease/core/money/money.ts';
import { computeHouseRisk } from '@crease/core/risk/expected-profit.ts';
import { type ActionDefinition, type ActionOrder, ofMarket, toPart } from '#approvals/action.ts';
import { type Effect, EffectTotals, type Reversal } from '#approvals/effect-totals.ts';
import type { Actor } from '#base/audit-log.ts';
import { getOrCreate } from '#base/collections.ts';
import { ok, type Reply, toFailure } from '#base/reply.ts';
import { formatResult } from '#catalogue/market-labels.ts';
import { acceptsBets } from '#catalogue/stop-keeper.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { changeMarket, submitOnMarket } from './manage-markets.ts';
import { computeStakeEffect, effectOnMarket } from './market-effect.ts';
import { getTotals, type ResultRequest, toCoreResult, toWireTotals } from './preview-settlement.ts';
import { findConfirmedScorer, findResultAuthors, needsTwoPeople } from './result-confirmation.ts';

declare module '#approvals/action.ts' {
  interface Actions {
    SettleMarket: ResultRequest;
    VoidMarket: { readonly marketId: number; readonly reason: string };
    UnsettleMarket: { readonly marketId: number; readonly reason: string };
  }
}

/**
 * Settles a market on a result. Settling on a scorer's result confirms it, as if the scorer had proposed it; the
 * scorers of a match are the authors of its results and can't settle them alone.
 */
export const settleMarket: ActionDefinition<'SettleMarket', MarketDeskEnv> = {
  roles: ['trader'],
  amounts: 'RESULT',
  subject: ofMarket,
  build: (_, request) => request,
  effect: effectOnMarket((state, market) => accept(computeRisk(state, market))),
  findAuthor: findConfirmedScorer,
  needsTwo: async (context, { marketId }, isDoer) => {
    const authors = await findResultAuthors(context, marketId);
    const isOwnScore = authors !== null && (authors.length === 0 || authors.some(isDoer));
    return isOwnScore || (await needsTwoPeople(context, marketId));
  },
  endsBetting: ({ markets }, { marketId }) => acceptsBets(markets.get(marketId)),
  execute: async (context, order) => toPart('settlement', await settleOnResult(context, order)),
  alarms: (_, rupees) => ({ SETTLED: rupees }),
};

export const voidMarket: ActionDefinition<'VoidMarket', MarketDeskEnv> = {
  roles: ['trader'],
  amounts: 'VOID',
  subject: ofMarket,
  build: (_, request) => request,
  effect: effectOnMarket((state, market) => accept(computeStakeEffect(state, market))),
  execute: async (context, { actor, act: { type, marketId, reason } }) =>
    toPart('settlement', await settle(context, actor, { type, marketId, reason })),
  alarms: () => ({ WITHDRAWALS: 1 }),
};

async function settleOnResult(context: MarketDeskEnv, { actor, act }: ActionOrder<'SettleMarket'>): Reply<Settlement> {
  const { type, marketId, result } = act;
  const settled = await settle(context, actor, { type, marketId, result: toCoreResult(result) });
  // Otherwise the proposal would reappear if the settlement were reversed.
  if (settled.ok) await context.proposals.deleteResult(marketId);
  return settled;
}

async function settle(context: MarketDeskEnv, actor: Actor, command: SettleMarket | VoidMarket): Reply<Settlement> {
  const { marketId } = command;
  const outcome = await submitOnMarket(context, actor, command);
  if (!outcome.ok) return toFailure(outcome);
  const totals = getTotals(outcome.settlement);
  const { status, kind } = await context.exchange.read(({ markets }) => {
    const { status = 'SETTLED', kind = 'OTHER' } = markets.get(marketId) ?? {};
    return { status, kind };
  });
  return ok({ marketId, status, ...toWireTotals(kind, totals) });
}

/**
 * Largest possible cost of a wrong result to the players of a market or to the house, whichever is greater. Small
 * bets at long odds can win a lot from the house.
 */
function computeRisk(state: ExchangeState, market: Market): Effect {
  const players = new Map<Currency, Money>();
  const house = new Map<Currency, Money>();
  const totals = new EffectTotals();
  const add = (to: Map<Currency, Money>, currency: Currency, amount: Money): void => {
    to.set(currency, (to.get(currency) ?? 0) + amount);
  };
  for (const [accountId, { exposure }] of market.positions) {
    const account = state.accounts.get(accountId);
    if (account === undefined) continue;
    const isMaker = account.role === 'MAKER';
    add(isMaker ? house : players, account.currency, exposure);
    if (!isMaker) totals.addUser(accountId);
  }
  for (const currency of CURRENCIES) {
    add(house, currency, computeHouseRisk(market, currency)?.exposure ?? 0);
    totals.addMoney(currency, Math.max(players.get(currency) ?? 0, house.get(currency) ?? 0));
  }
  return totals.effect();
}

export const unsettleMarket: ActionDefinition<'UnsettleMarket', MarketDeskEnv> = {
  roles: ['trader'],
  amounts: 'VOID',
  subject: ofMarket,
  build: (_, request) => request,
  effect: effectOnMarket((state, market) => accept(computeReversalEffect(state, market)), { isReversal: true }),
  execute: async (context, { act: { type, marketId, reason }, ...viewing }) =>
    toPart('market', await changeMarket(context, viewing, { type, marketId, reason })),
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
    if (!hasStandingFill(bet)) continue;
    totals.addBet(bet);
    totals.addMoney(bet.currency, Math.max(0, bet.profitLoss ?? 0));
  }
  return totals.effect();
}

/** Computes a reversal from what the settlement paid each account. Rounding stays with the house. */
function computeReversal(state: ExchangeState, market: Market): Reversal | null {
  if (market.result === null) return null;
  const standing = listMarketBets(state, market).filter(hasStandingFill);
  const positions = rebuildPositions(state, market, new Set(standing.map(({ accountId }) => accountId)));
  const sums = new Map<Currency, typeof NOTHING>();
  for (const [accountId, { exposure }] of positions) {
    const account = state.accounts.get(accountId);
    if (account === undefined || account.role === 'MAKER') continue;
    const sum = getOrCreate(sums, account.currency, () => ({ ...NOTHING }));
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

function hasStandingFill({ fills }: Bet): boolean {
  return fills.some(({ voided }) => !voided);
}
