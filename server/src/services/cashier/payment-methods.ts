import { kolkataDayOf, startOfKolkataDay } from '@crease/contracts/values/instant.ts';
import type { Payee, PaymentType } from '@crease/contracts/wire/cashier.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { User } from '#ports/account-store.ts';
import type { NewAuditRow } from '#ports/audit.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import { KeyedMutex } from '#services/keyed-mutex.ts';
import { storedHostOf } from '#services/site/site-domains.ts';

const DOCUMENT = 'payment-methods';
const MINUTE_MS = 60_000;
/** Payments that a person confirms. */
export const MANUAL = 'manual';

/** An account of the house that deposits are paid to. */
export interface HousePayee extends Payee {
  readonly code: string;
  /** Paise that are asked for there within a day; null: no limit. */
  readonly dailyCap: Money | null;
  readonly enabled: boolean;
}

/** A way to pay as it is kept; amounts in paise. */
export interface HouseMethod {
  readonly id: number;
  readonly type: PaymentType;
  readonly name: string;
  /** Players see the lower ones first. */
  readonly position: number;
  readonly enabled: boolean;
  /** None: all domains with a licence. */
  readonly domains: readonly string[];
  readonly forDeposit: boolean;
  readonly forWithdrawal: boolean;
  readonly min: Money;
  readonly max: Money;
  readonly requireScreenshot: boolean;
  readonly note: string | null;
  readonly usualMinutes: number;
  /** Minutes of the day in India; both null: always open. */
  readonly opensMinute: number | null;
  readonly closesMinute: number | null;
  readonly provider: string;
  readonly payees: readonly HousePayee[];
}

/** Ways to pay, of all domains: a document that admins edit. None is there until one is made. */
export class PaymentMethods {
  readonly #documents: DocumentStore;
  readonly #mutex = new KeyedMutex();
  #methods: readonly HouseMethod[] = [];

  constructor({ documents }: { readonly documents: DocumentStore }) {
    this.#documents = documents;
  }

  /** Called once, before anybody is served. */
  async load(): Promise<void> {
    // Nobody else writes this document.
    const kept = ((await this.#documents.get(DOCUMENT)) as HouseMethod[] | null) ?? [];
    // Methods of before positions have none.
    this.#methods = inOrder(kept.map((method) => ({ ...method, position: method.position ?? 0 })));
  }

  all(): readonly HouseMethod[] {
    return this.#methods;
  }

  byId(id: number): HouseMethod | null {
    return this.#methods.find((method) => method.id === id) ?? null;
  }

  /** Those that a user's domain offers. */
  offeredTo({ domain }: Pick<User, 'domain'>): readonly HouseMethod[] {
    const host = storedHostOf(domain);
    return this.#methods.filter(
      ({ enabled, domains }) => enabled && (domains.length === 0 || domains.includes(host)),
    );
  }

  /** Keeps a method with its audit line; without an id it is a new one. */
  save(
    method: Omit<HouseMethod, 'id'> & { readonly id?: number | undefined },
    auditOf: (before: HouseMethod | null, after: HouseMethod) => NewAuditRow,
  ): Promise<HouseMethod | null> {
    return this.#mutex.run(DOCUMENT, async () => {
      const before = method.id === undefined ? null : this.byId(method.id);
      if (method.id !== undefined && before === null) return null;
      const newest = Math.max(0, ...this.#methods.map(({ id }) => id));
      const kept: HouseMethod = { ...method, id: method.id ?? newest + 1 };
      const all = inOrder([...this.#methods.filter(({ id }) => id !== kept.id), kept]);
      await this.#documents.put(DOCUMENT, all, auditOf(before, kept));
      this.#methods = all;
      return kept;
    });
  }
}

function inOrder(methods: readonly HouseMethod[]): readonly HouseMethod[] {
  return methods.toSorted((one, other) => one.position - other.position || one.id - other.id);
}

/** When a method opens next; null: it is open now. Hours may pass midnight. */
export function opensAtOf(
  { opensMinute, closesMinute }: Pick<HouseMethod, 'opensMinute' | 'closesMinute'>,
  now: number,
): number | null {
  if (opensMinute === null || closesMinute === null || opensMinute === closesMinute) return null;
  const today = startOfKolkataDay(kolkataDayOf(now));
  const minute = Math.floor((now - today) / MINUTE_MS);
  const isOpen =
    opensMinute < closesMinute
      ? minute >= opensMinute && minute < closesMinute
      : minute >= opensMinute || minute < closesMinute;
  if (isOpen) return null;
  const opens = today + opensMinute * MINUTE_MS;
  return opens > now ? opens : startOfKolkataDay(kolkataDayOf(now) + 1) + opensMinute * MINUTE_MS;
}
