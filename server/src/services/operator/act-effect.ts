import { accept, type Result, refuse } from '@crease/core/base/result.ts';
import type { Bet, Fill } from '@crease/core/bet/bet.ts';
import { betsOf } from '@crease/core/exchange/bets-of.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import type { OperatorAct } from './proposals.ts';

/** What an act would do as things stand; money in paise. */
export interface Effect {
  readonly bets: number;
  readonly users: number;
  /** Stakes or winnings taken back, or the money moved, in the currency where it is most. */
  readonly amount: Money;
  readonly balanceAfter: Money | null;
}

/**
 * Counts what an act would touch; nothing changes.
 *
 * Refusals as the act itself has them: NOT_FOUND, BAD_STATE.
 */
export function effectOf(state: ExchangeState, act: OperatorAct): Result<Effect> {
  if (act.type === 'AdjustBalance') return effectOnBalance(state, act);
  const market = state.markets.get(act.marketId);
  if (market === undefined) return refuse('NOT_FOUND', { marketId: act.marketId });
  const isOver = market.status === 'SETTLED' || market.status === 'VOIDED';
  if (isOver !== (act.type === 'UnsettleMarket')) {
    return refuse('BAD_STATE', { status: market.status });
  }
  if (act.type === 'UnsettleMarket') return accept(winningsOf(state, market));
  const isPicked = act.type === 'VoidBets' ? pickedFills(state, market, act) : () => true;
  return accept(stakesOf(state, market, isPicked));
}

function effectOnBalance(
  state: ExchangeState,
  act: OperatorAct & { readonly type: 'AdjustBalance' },
): Result<Effect> {
  const account = state.accounts.get(act.userId);
  if (account === undefined) return refuse('NOT_FOUND', { userId: act.userId });
  const free = state.ledger.balanceOf(account.cashLedgerId);
  const after = act.direction === 'CREDIT' ? free + act.amount : free - act.amount;
  return accept({ bets: 0, users: 1, amount: act.amount, balanceAfter: after });
}

/** A match goes on both sides, and a cross match with all its legs: what is picked on one side is picked on the other. */
function pickedFills(
  state: ExchangeState,
  market: Market,
  { window, betIds }: OperatorAct & { readonly type: 'VoidBets' },
): (fill: Fill) => boolean {
  const named = new Set(betIds);
  const fillIds = new Set<number>();
  const crossIds = new Set<number>();
  for (const bet of betsOf(state, market)) {
    for (const { id, at, crossId } of bet.fills) {
      const isInWindow = window !== undefined && at >= window.from && at <= window.to;
      if (!isInWindow && !named.has(bet.id)) continue;
      fillIds.add(id);
      if (crossId !== 0) crossIds.add(crossId);
    }
  }
  return ({ id, crossId }) => fillIds.has(id) || crossIds.has(crossId);
}

function stakesOf(state: ExchangeState, market: Market, isPicked: (fill: Fill) => boolean): Effect {
  const totals = new Totals();
  const counted = new Set<number>();
  for (const bet of betsOf(state, market)) {
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

function winningsOf(state: ExchangeState, market: Market): Effect {
  if (market.status === 'VOIDED') return stakesOf(state, market, () => true);
  const totals = new Totals();
  for (const bet of betsOf(state, market)) {
    if (bet.fills.every(({ voided }) => voided)) continue;
    totals.addBet(bet);
    totals.addMoney(bet.currency, Math.max(0, bet.profitLoss ?? 0));
  }
  return totals.effect();
}

/** Money apart by currency, because it must never be added up. */
class Totals {
  #bets = 0;
  readonly #users = new Set<number>();
  readonly #money = new Map<Currency, Money>();

  addBet({ accountId }: Bet): void {
    this.#bets += 1;
    this.#users.add(accountId);
  }

  addMoney(currency: Currency, amount: Money): void {
    this.#money.set(currency, (this.#money.get(currency) ?? 0) + amount);
  }

  effect(): Effect {
    return {
      bets: this.#bets,
      users: this.#users.size,
      amount: Math.max(0, ...this.#money.values()),
      balanceAfter: null,
    };
  }
}
