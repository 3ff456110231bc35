import type { Bet } from '@crease/core/bet/bet.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import { isDocument } from '#base/document-store.ts';
import type { BaseEnv } from '#base/env.ts';
import type { ActType } from './action.ts';

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

/** An action that moved money, kept for the daily totals. */
export interface SummedAct extends CurrencyAmount {
  /** Idempotency key: a repeat after a lost response counts once. */
  readonly key: string;
  readonly type: ActType;
  readonly at: number;
  /** Operator who performed or proposed it. */
  readonly operatorId: number;
  readonly entity: string;
  readonly entityId: number | string;
  /** True if nobody else confirmed it. */
  readonly isAlone: boolean;
}

/** Key of an action's total in one currency; the first currency has that of the action. */
export function makeSumKey(key: string, currency: Currency, index: number): string {
  return index === 0 ? key : `${key}:${currency}`;
}

/** True if a total belongs to the action with this key, in any currency. */
export function isPartOf({ key, currency }: SummedAct, actKey: string): boolean {
  return key === actKey || key === `${actKey}:${currency}`;
}

const PREFIX = 'act-sum:';
export const SUM_HOURS = 24;
const RETENTION_MS = SUM_HOURS * 3_600_000;

/** Money moved by operators within a day. Persisted, so that a restart doesn't reset the totals. */
export class ActSums {
  readonly #parts: Pick<BaseEnv, 'documents' | 'clock'>;
  #byKey: Promise<Map<string, SummedAct>> | null = null;

  constructor(parts: Pick<BaseEnv, 'documents' | 'clock'>) {
    this.#parts = parts;
  }

  async all(): Promise<readonly SummedAct[]> {
    const byKey = await this.#load();
    const since = this.#parts.clock.now() - RETENTION_MS;
    for (const [key, { at }] of byKey) {
      if (at > since) continue;
      byKey.delete(key);
      await this.#parts.documents.remove(`${PREFIX}${key}`);
    }
    return [...byKey.values()];
  }

  /** Records an action before it is performed, so that a crash overstates the total rather than understating it. */
  async record(act: SummedAct): Promise<void> {
    await this.#parts.documents.put(`${PREFIX}${act.key}`, act);
    (await this.#load()).set(act.key, act);
  }

  /** Removes an action that wasn't performed. */
  async remove(key: string): Promise<void> {
    await this.#parts.documents.remove(`${PREFIX}${key}`);
    (await this.#load()).delete(key);
  }

  #load(): Promise<Map<string, SummedAct>> {
    this.#byKey ??= this.#read().catch((error: unknown) => {
      this.#byKey = null;
      throw error;
    });
    return this.#byKey;
  }

  async #read(): Promise<Map<string, SummedAct>> {
    const saved = await this.#parts.documents.list(PREFIX);
    const acts = saved.map(({ value }) => value).filter((value) => isDocument<SummedAct>(value, 'key', 'amount'));
    return new Map(acts.map((act) => [act.key, act]));
  }
}
