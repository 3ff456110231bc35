import type { Currency, Money } from '@crease/core/money/money.ts';
import type { DocumentStore } from '#base/document-store.ts';
import type { Clock } from '#base/system/clock.ts';
import type { ActType } from './action.ts';

/** An action that moved money, kept for the daily totals. */
export interface SummedAct {
  /** Idempotency key: a repeat after a lost response counts once. */
  readonly key: string;
  readonly type: ActType;
  readonly at: number;
  /** Operator who performed or proposed it. */
  readonly operatorId: number;
  readonly entity: string;
  readonly entityId: number | string;
  readonly currency: Currency;
  readonly amount: Money;
  /** True if nobody else confirmed it. */
  readonly isAlone: boolean;
}

/** Key of an action's total in one currency; the first currency has that of the action. */
export function makeSumKey(key: string, currency: Currency, place: number): string {
  return place === 0 ? key : `${key}:${currency}`;
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
  readonly #documents: DocumentStore;
  readonly #clock: Clock;
  #byKey: Promise<Map<string, SummedAct>> | null = null;

  constructor({ documents, clock }: { readonly documents: DocumentStore; readonly clock: Clock }) {
    this.#documents = documents;
    this.#clock = clock;
  }

  /** All actions in the current window. */
  async all(): Promise<readonly SummedAct[]> {
    const byKey = await this.#load();
    const since = this.#clock.now() - RETENTION_MS;
    for (const [key, { at }] of byKey) {
      if (at > since) continue;
      byKey.delete(key);
      await this.#documents.remove(`${PREFIX}${key}`);
    }
    return [...byKey.values()];
  }

  /** Records an action before it is performed, so that a crash overstates the total rather than understating it. */
  async record(act: SummedAct): Promise<void> {
    await this.#documents.put(`${PREFIX}${act.key}`, act);
    (await this.#load()).set(act.key, act);
  }

  /** Removes an action that wasn't performed. */
  async remove(key: string): Promise<void> {
    await this.#documents.remove(`${PREFIX}${key}`);
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
    const kept = await this.#documents.list(PREFIX);
    return new Map(
      kept.flatMap(({ value }): [string, SummedAct][] =>
        isSummedAct(value) ? [[value.key, value]] : [],
      ),
    );
  }
}

/** Only this module writes these documents. */
function isSummedAct(value: unknown): value is SummedAct {
  return typeof value === 'object' && value !== null && 'key' in value && 'amount' in value;
}
