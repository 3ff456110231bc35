import type { Payee } from '@crease/contracts/cash/cashier.ts';
import type { OperatorPayee, OperatorPaymentMethod } from '@crease/contracts/cash/operator-requests.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { NewAuditRow } from '#base/audit-log.ts';
import type { DocumentStore } from '#base/document-store.ts';
import { KeyedMutex } from '#base/keyed-mutex.ts';
import { findNextOpening } from '#base/system/clock.ts';
import type { User } from '#people/store/account-store.ts';
import type { DomainSettings } from '#site/domain-settings.ts';
import { toStoredHost } from '#site/site-domains.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

const DOCUMENT = 'payment-methods';
/** Provider code for payments confirmed manually. */
export const MANUAL = 'manual';

/** Details of a payment that goes to no house account. */
export const NO_PAYEE: Payee = {
  holderName: null,
  accountNumber: null,
  ifsC_Code: null,
  bankName: null,
  upiId: null,
  walletAddress: null,
  network: null,
};

/** A house account that receives deposits. */
export interface HousePayee extends Omit<OperatorPayee, 'dailyCap'> {
  /** Max. requested per day in paise; null for no limit. */
  readonly dailyCap: Money | null;
}

/** A stored payment method, as operators see it but with amounts in paise. */
export interface HouseMethod extends Omit<OperatorPaymentMethod, 'min' | 'max' | 'payees'> {
  readonly min: Money;
  readonly max: Money;
  readonly payees: readonly HousePayee[];
}

/** Payment methods of all domains, stored as a document that admins edit; initially empty. */
export class PaymentMethods {
  readonly #documents: DocumentStore;
  readonly #mutex = new KeyedMutex();
  #methods: readonly HouseMethod[] = [];

  constructor(documents: DocumentStore) {
    this.#documents = documents;
  }

  /** Call once at startup, before serving requests. */
  async load(): Promise<void> {
    // Only this module writes this document.
    this.#methods = inOrder(((await this.#documents.get(DOCUMENT)) as HouseMethod[] | null) ?? []);
  }

  all(): readonly HouseMethod[] {
    return this.#methods;
  }

  byId(id: number): HouseMethod | null {
    return this.#methods.find((method) => method.id === id) ?? null;
  }

  /** Methods offered on a user's domain. */
  offeredTo({ domain }: Pick<User, 'domain'>): readonly HouseMethod[] {
    const host = toStoredHost(domain);
    return this.#methods.filter(({ enabled, domains }) => enabled && (domains.length === 0 || domains.includes(host)));
  }

  /** Saves a method with its audit entry; without an ID it is created. */
  save(
    method: Omit<HouseMethod, 'id'> & { readonly id?: number | undefined },
    buildAudit: (before: HouseMethod | null, after: HouseMethod) => NewAuditRow,
  ): Promise<HouseMethod | null> {
    return this.#mutex.run(DOCUMENT, async () => {
      const before = method.id === undefined ? null : this.byId(method.id);
      if (method.id !== undefined && before === null) return null;
      const newest = Math.max(0, ...this.#methods.map(({ id }) => id));
      const saved: HouseMethod = { ...method, id: method.id ?? newest + 1 };
      const all = inOrder([...this.#methods.filter(({ id }) => id !== saved.id), saved]);
      await this.#documents.put(DOCUMENT, all, buildAudit(before, saved));
      this.#methods = all;
      return saved;
    });
  }
}

function inOrder(methods: readonly HouseMethod[]): readonly HouseMethod[] {
  return methods.toSorted((one, other) => one.position - other.position || one.id - other.id);
}

/** Next opening time of a method; null if open now. */
export function findOpeningTime(
  { opensMinute: from, closesMinute: to }: Pick<HouseMethod, 'opensMinute' | 'closesMinute'>,
  now: number,
): number | null {
  return from === null || to === null || from === to ? null : findNextOpening({ from, to }, now);
}

/** Thrown when a payment method uses a provider that isn't allowed here. */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';
}

/** Providers available to this installation; the sandbox provider only where no money is real. */
export class PaymentProviders {
  readonly #providers: readonly PaymentProvider[];
  readonly #domains: Pick<DomainSettings, 'isSandbox'>;

  constructor(providers: readonly PaymentProvider[], domains: Pick<DomainSettings, 'isSandbox'>) {
    this.#providers = providers;
    this.#domains = domains;
  }

  byCode(code: string): PaymentProvider | null {
    return this.#usable().find((one) => one.code === code) ?? null;
  }

  codes(): readonly string[] {
    return this.#usable().map(({ code }) => code);
  }

  /**
   * Refuses to start with an enabled method whose provider is a sandbox on a real-money site or isn't configured.
   *
   * @throws ProviderProblem with instructions for the admin.
   */
  refuseUnusable(methods: Pick<PaymentMethods, 'all'>): void {
    const enabled = methods.all().filter((method) => method.enabled);
    const wrong = enabled.find(({ provider }) => this.byCode(provider) === null);
    if (wrong === undefined) return;
    const { name, id, provider } = wrong;
    const isSandbox = this.#providers.some((one) => one.code === provider && one.isSandbox);
    throw new ProviderProblem(
      isSandbox
        ? `Payment method "${name}" (${id}) uses the sandbox bank, but this site uses real money. Start once with its site as a sandbox, or disable it in the payment-methods document.`
        : `Payment method "${name}" (${id}) uses provider ${provider}, which isn’t configured. Set PAYMENT_GATEWAY_URL and PAYMENT_GATEWAY_SECRET (and PAYMENT_GATEWAY_NAME=${provider}).`,
    );
  }

  #usable(): readonly PaymentProvider[] {
    return this.#providers.filter((one) => !one.isSandbox || this.#domains.isSandbox());
  }
}

/** True if operators confirm the payments. If so, deposits need payment details and a reference. */
export function isManual({ provider }: { readonly provider: string }): boolean {
  return provider === MANUAL;
}
