import type { Bet } from '@crease/core/bet/bet.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';

/**
 * BY_AMOUNT under the rule of the house, for the money it moves · UNDER_RULE whatever it moves, as soon as the house asks
 * for two · ALWAYS even where the house does not ask · NEVER.
 */
export type Need = 'BY_AMOUNT' | 'UNDER_RULE' | 'ALWAYS' | 'NEVER';

/** What an act would do as things stand; money in paise. */
export interface Effect {
  readonly need: Need;
  readonly bets: number;
  readonly users: number;
  /** The money it moves, in the currency where it is most. */
  readonly amount: Money;
  readonly currency: Currency;
  /** Only AdjustBalance. */
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

/** Money apart by currency, because it must never be added up. */
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

  effect(need: Need = 'BY_AMOUNT'): Effect {
    let { amount, currency } = NO_EFFECT;
    for (const [name, money] of this.#money) {
      if (money >= amount) [amount, currency] = [money, name];
    }
    return { ...NO_EFFECT, need, bets: this.#bets, users: this.#users.size, amount, currency };
  }
}
