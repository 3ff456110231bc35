import type { PayoutDetails } from '@crease/contracts/rules/payout-account.ts';
import type { ProviderEventType } from '@crease/contracts/wire/operator-cashier.ts';
import type { Money } from '@crease/core/money/money.ts';

/** A payment or payout as a provider is asked for it. The same reference is the same order, however often it is sent. */
export interface PaymentOrder {
  /** Ours, as people say it: DP-12, WD-7. */
  readonly reference: string;
  /** Paise. */
  readonly amount: Money;
}

export interface PayoutOrder extends PaymentOrder {
  readonly to: PayoutDetails;
}

/** What a provider says has happened, once; it may be said again, late, and in another order. */
export interface ProviderEvent {
  /** The provider's own: the same for the same fact, however it is learned. */
  readonly id: string;
  readonly type: ProviderEventType;
  readonly reference: string;
  /** What the provider or the bank calls the payment. */
  readonly paymentId: string;
  /** Received or paid, in paise. */
  readonly amount: Money;
  readonly currency: string;
  /** Where a payment came from, as of `payoutPlaceOf`; null: it is not known. */
  readonly source: string | null;
}

/** Where time and signature of a call stand. */
export const TIMESTAMP_HEADER = 'x-timestamp';
export const SIGNATURE_HEADER = 'x-signature';

/** A call of a provider as it came: the bytes are what is signed. */
export interface ProviderCallback {
  readonly body: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** FORGED: nobody who has the secret sent it, or not within the last minutes. MALFORMED: it says nothing that is understood. */
export type CallbackReading =
  | { readonly ok: true; readonly event: ProviderEvent }
  | { readonly ok: false; readonly reason: 'FORGED' | 'MALFORMED' };

/** The provider did not answer, or not with what was agreed; what was asked may have happened. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown';
}

/**
 * Who takes payments of players and pays them out. `testing/payment-provider-rules.ts` holds every adapter to this.
 * Calls reject with ProviderDown.
 */
export interface PaymentProvider {
  /** Names it in methods, requests and the ledger: small letters, digits and hyphens, 40 at most. */
  readonly code: string;
  /** Its money is nobody's: only a sandbox may pay by it. */
  readonly isSandbox: boolean;
  /** Begins a payment; the address of the page where it is paid, or null where people are shown whom to pay. */
  startPayment(order: PaymentOrder): Promise<string | null>;
  /** Has a payout made; false: people make it. */
  sendPayout(order: PayoutOrder): Promise<boolean>;
  /** What has become of an order, oldest first; null: the provider does not know it. */
  eventsOf(reference: string): Promise<readonly ProviderEvent[] | null>;
  /** What a callback says, if the provider sent it. */
  readCallback(callback: ProviderCallback): CallbackReading;
}
