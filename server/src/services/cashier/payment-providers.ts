import type { PaymentProvider } from '#ports/payment-provider.ts';
import type { DomainSettings } from '#services/site/domain-settings.ts';
import { MANUAL, type PaymentMethods } from './payment-methods.ts';

/** A way to pay goes to a provider that may not be used here. */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';
}

/** The providers that this installation may pay by: that of the sandbox only where no money is real. */
export class PaymentProviders {
  readonly #providers: readonly PaymentProvider[];
  readonly #domains: Pick<DomainSettings, 'isSandbox'>;

  constructor(parts: {
    readonly paymentProviders: readonly PaymentProvider[];
    readonly domains: Pick<DomainSettings, 'isSandbox'>;
  }) {
    this.#providers = parts.paymentProviders;
    this.#domains = parts.domains;
  }

  byCode(code: string): PaymentProvider | null {
    return this.#usable().find((one) => one.code === code) ?? null;
  }

  codes(): readonly string[] {
    return this.#usable().map(({ code }) => code);
  }

  /**
   * Refuses to start with a way to pay whose provider is a sandbox's where money is real, or is not set up.
   *
   * @throws ProviderProblem with a sentence that says what to do.
   */
  refuseUnusable(methods: Pick<PaymentMethods, 'all'>): void {
    const enabled = methods.all().filter((method) => method.enabled);
    const wrong = enabled.find(({ provider }) => this.byCode(provider) === null);
    if (wrong === undefined) return;
    const { name, id, provider } = wrong;
    const isPlayed = this.#providers.some((one) => one.code === provider && one.isSandbox);
    throw new ProviderProblem(
      isPlayed
        ? `The way to pay "${name}" (${id}) goes to the bank of the sandbox, and money is real here. Start once with its site as a sandbox, or disable it in the document payment-methods.`
        : `The way to pay "${name}" (${id}) goes to the provider ${provider}, which is not set up. Set PAYMENT_GATEWAY_URL and PAYMENT_GATEWAY_SECRET (and PAYMENT_GATEWAY_NAME=${provider}).`,
    );
  }

  #usable(): readonly PaymentProvider[] {
    return this.#providers.filter((one) => !one.isSandbox || this.#domains.isSandbox());
  }
}

/** Whether people confirm: then a deposit has payment details and a reference to type. */
export function isManual({ provider }: { readonly provider: string }): boolean {
  return provider === MANUAL;
}
