import type { PaymentProvider } from '#cash/providers/payment-provider.ts';
import type { DomainSettings } from '#site/domain-settings.ts';
import { MANUAL, type PaymentMethods } from './payment-methods.ts';

/** Thrown when a payment method uses a provider that isn't allowed here. */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';
}

/** Providers available to this installation; the sandbox provider only where no money is real. */
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
   * Refuses to start with an enabled method whose provider is a sandbox on a real-money site or isn't configured.
   *
   * @throws ProviderProblem with instructions for the admin.
   */
  refuseUnusable(methods: Pick<PaymentMethods, 'all'>): void {
    const enabled = methods.all().filter((method) => method.enabled);
    const wrong = enabled.find(({ provider }) => this.byCode(provider) === null);
    if (wrong === undefined) return;
    const { name, id, provider } = wrong;
    const isPlayed = this.#providers.some((one) => one.code === provider && one.isSandbox);
    throw new ProviderProblem(
      isPlayed
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
