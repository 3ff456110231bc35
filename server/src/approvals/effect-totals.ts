import type { Bet } from '@crease/core/bet/bet.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';

/**
 * Rule for needing a second operator. BY_AMOUNT: above the house's limit · UNDER_RULE: whenever four-eyes is on ·
 * ALWAYS: even if it is off · NEVER.
 */
export type ApprovalNeed = 'BY_AMOUNT' | 'UNDER_RULE' | 'ALWAYS' | 'NEVER';

/** Money in one currency, paise. */
export interface CurrencyAmount {
  readonly currency: Currency;
  readonly amount: Money;
}

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

/** Effect of an action in the current state; money in paise. */
export interface Effect {
  readonly need: ApprovalNeed;
  readonly bets: number;
  readonly users: number;
  /** In rupees if the action moves any: play money, however much, must not hide them. */
  readonly amount: Money;
  readonly currency: Currency;
  /** Every currency it moves; absent if there is one. */
  readonly amounts?: readonly CurrencyAmount[];
  /** AdjustBalance only. */
  readonly balanceAfter: Money | null;
  /** UnsettleMarket only. */
  readonly reversal: Reversal | null;
}

export const NO_EFFECT: Effect = {
  need: 'NEVER',
  bets: 0,
  users: 0,
  amount: 0,
  currency: 'DEMO',
  balanceAfter: null,
  reversal: null,
};

/** Returns an effect's money per currency. */
export function listAmounts({ amount, currency, amounts }: Effect): readonly CurrencyAmount[] {
  return amounts ?? [{ currency, amount }];
}

/** Totals per currency, because currencies must never be added up. */
export class EffectTotals {
  #bets = 0;
  readonly #users = new Set<number>();
  readonly #money = new Map<Currency, Money>();

  addBet({ accountId }: Bet): void {
    this.#bets += 1;
    this.#users.add(accountId);
  }

  addUser(accountId: number): void {
    this.#users.add(accountId);
  }

  addMoney(currency: Currency, amount: Money): void {
    this.#money.set(currency, (this.#money.get(currency) ?? 0) + amount);
  }

  effect(need: ApprovalNeed = 'BY_AMOUNT'): Effect {
    const amounts = [...this.#money]
      .filter(([, amount]) => amount > 0)
      .map(([currency, amount]) => ({ currency, amount }));
    const main = amounts.find(({ currency }) => currency === 'INR') ?? amounts[0];
    const effect = { ...NO_EFFECT, ...main, need, bets: this.#bets, users: this.#users.size };
    return amounts.length > 1 ? { ...effect, amounts } : effect;
  }
}
