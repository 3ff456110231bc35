import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import { accept, type Result, reject } from '@crease/core/base/result.ts';
import type { Fill } from '@crease/core/bet/bet.ts';
import { debtPath } from '@crease/core/cashier/chart.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { listMarketBets } from '@crease/core/exchange/market-bets.ts';
import { CURRENCIES, type Currency, type Money } from '@crease/core/money/money.ts';
import { computeHouseRisk } from '@crease/core/risk/house-risk.ts';
import { redirectsMoney } from '#services/cashier/payment-change.ts';
import { type Effect, EffectTotals, NO_EFFECT } from './effect-totals.ts';
import { isLooser } from './house-rules.ts';
import type { ActOf, CashAct, HouseRules, ProposedAct } from './operator-act.ts';
import { computeReversal } from './reversal-effect.ts';
import { removalEffect, restoreEffect, termsEffect, userLimitsEffect } from './terms-effect.ts';

/**
 * Computes what an action would affect, without changing anything.
 *
 * @param rules current house rules. Errors: those of the action itself, NOT_FOUND, BAD_STATE.
 */
export function computeEffect(
  state: ExchangeState,
  act: ProposedAct,
  rules: HouseRules,
): Result<Effect> {
  switch (act.type) {
    case 'AdjustBalance':
      return effectOnBalance(state, act);
    case 'SetUserLimits':
      return userLimitsEffect(state, act);
    case 'CloseUser':
      return computeClosingEffect(state, act);
    case 'ApproveDeposit':
    case 'ReverseDeposit':
    case 'DismissDispute':
    case 'ApproveWithdrawal':
    case 'ReturnWithdrawal':
      return accept(computeCashEffect(state, act));
    case 'ApproveMatched': {
      const users = new Set(act.deposits.map(({ userId }) => userId)).size;
      const amount = act.deposits.reduce((sum, deposit) => sum + deposit.amount, 0);
      return accept({ ...NO_EFFECT, need: 'ALWAYS', users, amount, currency: 'INR' });
    }
    case 'VoidBonus': {
      const { amount } = act;
      return accept({ ...NO_EFFECT, need: 'ALWAYS', users: 1, amount, currency: 'INR' });
    }
    case 'VoidHouseRound': {
      const { bets, users, amount, currency } = act;
      return accept({ ...NO_EFFECT, need: 'BY_AMOUNT', bets, users, amount, currency });
    }
    case 'PayHeldWin': {
      const { amount, currency } = act;
      return accept({ ...NO_EFFECT, need: 'BY_AMOUNT', users: 1, amount, currency });
    }
    case 'SavePaymentMethod':
      return accept({ ...NO_EFFECT, need: redirectsMoney(act) ? 'UNDER_RULE' : 'NEVER' });
    case 'WriteOffDebt':
      return computeDebtEffect(state, act);
    case 'SaveRules':
      return accept({ ...NO_EFFECT, need: isLooser(rules, act.rules) ? 'UNDER_RULE' : 'NEVER' });
    default:
      return computeMarketEffect(state, act);
  }
}

type MarketAct = Extract<ProposedAct, { readonly marketId: number }>;

/** Like `computeEffect`, for a market action. */
export function computeMarketEffect(state: ExchangeState, act: MarketAct): Result<Effect> {
  const market = state.markets.get(act.marketId);
  if (market === undefined) {
    // Archived: payouts can only be corrected by adjusting balances.
    return act.marketId < state.nextMarketId
      ? reject('BAD_STATE', { status: 'ARCHIVED' })
      : reject('NOT_FOUND', { marketId: act.marketId });
  }
  const isOver = market.status === 'SETTLED' || market.status === 'VOIDED';
  if (isOver !== (act.type === 'UnsettleMarket')) {
    return reject('BAD_STATE', { status: market.status });
  }
  switch (act.type) {
    case 'SettleMarket':
      return accept(computeRisk(state, market));
    case 'UnsettleMarket':
      return accept(computeReversalEffect(state, market));
    case 'VoidMarket':
      return accept(computeStakeEffect(state, market, () => true));
    case 'VoidBets':
      return accept(computeStakeEffect(state, market, listSelectedFills(state, market, act)));
    case 'RemoveRunner':
      return removalEffect(state, market, act);
    case 'RestoreRunner':
      return restoreEffect(state, market, act);
    case 'UpdateMarket':
      return accept(termsEffect(state, market, act));
  }
}

/** Requires bets to be settled and INR to be withdrawn first, because remaining money would have no owner. */
function computeClosingEffect(
  state: ExchangeState,
  { userId }: ActOf<'CloseUser'>,
): Result<Effect> {
  const account = state.accounts.get(userId);
  const effect: Effect = { ...NO_EFFECT, need: 'UNDER_RULE', users: 1 };
  if (account === undefined) return accept(effect);
  const { currency, marketIds } = account;
  if (marketIds.size > 0) return reject('BAD_STATE', { markets: marketIds.size });
  const balance = state.ledger.getBalance(account.cashLedgerId);
  if (currency === 'INR' && balance !== 0) return reject('BAD_STATE', { balance });
  return accept({ ...effect, currency });
}

function effectOnBalance(state: ExchangeState, act: ActOf<'AdjustBalance'>): Result<Effect> {
  const account = state.accounts.get(act.userId);
  if (account === undefined) return reject('NOT_FOUND', { userId: act.userId });
  const { amount, direction } = act;
  const free = state.ledger.getBalance(account.cashLedgerId);
  const balanceAfter = direction === 'CREDIT' ? free + amount : free - amount;
  const { currency } = account;
  return accept({ ...NO_EFFECT, need: 'BY_AMOUNT', users: 1, amount, currency, balanceAfter });
}

/** Reversed deposits and returned withdrawals always need two operators; approvals only above an amount. */
function computeCashEffect(state: ExchangeState, act: CashAct): Effect {
  const { amount, userId, type } = act;
  const free = state.ledger.balanceAt(`player:${userId}:INR`);
  const effect: Effect = { ...NO_EFFECT, users: 1, amount, currency: 'INR' };
  switch (type) {
    case 'ApproveDeposit': {
      const need = amount >= CASHIER.depositFourEyes ? 'ALWAYS' : 'BY_AMOUNT';
      return { ...effect, need, balanceAfter: free + amount };
    }
    case 'ApproveWithdrawal':
      return { ...effect, need: amount >= CASHIER.withdrawalFourEyes ? 'ALWAYS' : 'BY_AMOUNT' };
    case 'DismissDispute':
      return { ...effect, need: 'ALWAYS' };
    case 'ReverseDeposit':
      return { ...effect, need: 'ALWAYS', balanceAfter: Math.max(0, free - amount) };
    case 'ReturnWithdrawal':
      return { ...effect, need: 'ALWAYS', balanceAfter: free + amount };
  }
}

/** The house gives up its own money, so two operators are needed for any amount. */
function computeDebtEffect(
  { ledger }: ExchangeState,
  { userId, amount }: ActOf<'WriteOffDebt'>,
): Result<Effect> {
  const debt = 0 - ledger.balanceAt(debtPath(userId));
  if (amount > debt) return reject('BAD_STATE', { debt });
  return accept({ ...NO_EFFECT, need: 'ALWAYS', users: 1, amount, currency: 'INR' });
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

/** A match always affects both sides, and a cross match all its legs. */
function listSelectedFills(
  state: ExchangeState,
  market: Market,
  { window, betIds }: ActOf<'VoidBets'>,
): (fill: Fill) => boolean {
  const named = new Set(betIds);
  const fillIds = new Set<number>();
  const crossIds = new Set<number>();
  for (const bet of listMarketBets(state, market)) {
    for (const { id, at, crossId } of bet.fills) {
      const isInWindow = window !== undefined && at >= window.from && at <= window.to;
      if (!isInWindow && !named.has(bet.id)) continue;
      fillIds.add(id);
      if (crossId !== 0) crossIds.add(crossId);
    }
  }
  return ({ id, crossId }) => fillIds.has(id) || crossIds.has(crossId);
}

function computeStakeEffect(
  state: ExchangeState,
  market: Market,
  isPicked: (fill: Fill) => boolean,
): Effect {
  const totals = new EffectTotals();
  const counted = new Set<number>();
  for (const bet of listMarketBets(state, market)) {
    const fills = bet.fills.filter((fill) => !fill.voided && isPicked(fill));
    if (fills.length === 0) continue;
    totals.addBet(bet);
    for (const { id, stake } of fills) {
      if (counted.has(id)) continue;
      counted.add(id);
      totals.addMoney(bet.currency, stake);
    }
  }
  return totals.effect();
}

/** Amount that players return, or that the house does if it is more. */
function computeReversalEffect(state: ExchangeState, market: Market): Effect {
  const effect = computeWinningsEffect(state, market);
  const reversal = computeReversal(state, market);
  const isSame = reversal?.currency === effect.currency;
  const amount = isSame ? Math.max(effect.amount, 0 - reversal.house) : effect.amount;
  return { ...effect, amount, reversal };
}

function computeWinningsEffect(state: ExchangeState, market: Market): Effect {
  if (market.status === 'VOIDED') return computeStakeEffect(state, market, () => true);
  const totals = new EffectTotals();
  for (const bet of listMarketBets(state, market)) {
    if (bet.fills.every(({ voided }) => voided)) continue;
    totals.addBet(bet);
    totals.addMoney(bet.currency, Math.max(0, bet.profitLoss ?? 0));
  }
  return totals.effect();
}
