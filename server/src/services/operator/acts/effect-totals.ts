import type { Bet } from '@crease/core/bet/bet.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';

/**
 * Rule for needing a second operator. BY_AMOUNT: above the house's limit · UNDER_RULE: whenever four-eyes is on ·
 * ALWAYS: even if it is off · NEVER.
 */
export type ApprovalNeed = 'BY_AMOUNT' | 'UNDER_RULE' | 'ALWAYS' | 'NEVER';

/** Effect of an action in the current state; money in paise. */
export interface Effect {
  readonly need: ApprovalNeed;
  readonly bets: number;
  readonly users: number;
  /** Amount in the currency where it is largest. */
  readonly amount: Money;
  readonly currency: Currency;
  /** AdjustBalance only. */
  readonly balanceAfter: Money | null;
}

export const NO_EFFECT: Effect = {
  need: 'NEVER',
  bets: 0,
  users: 0,
  amount: 0,
  currency: 'DEMO',
  balanceAfter: null,
};

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
    let { amount, currency } = NO_EFFECT;
    for (const [name, money] of this.#money) {
      if (money >= amount) [amount, currency] = [money, name];
    }
    return { ...NO_EFFECT, need, bets: this.#bets, users: this.#users.size, amount, currency };
  }
}
