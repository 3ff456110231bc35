import type { PayoutDetails } from '@crease/contracts/rules/payout-account.ts';
import type { ProviderEventType } from '@crease/contracts/wire/operator-cashier.ts';
import type { Money } from '@crease/core/money/money.ts';

/** A payment or payout order sent to a provider. Idempotent by reference. */
export interface PaymentOrder {
  /** Our public reference: DP-12, WD-7. */
  readonly reference: string;
  /** Paise. */
  readonly amount: Money;
}

export interface PayoutOrder extends PaymentOrder {
  readonly to: PayoutDetails;
}

/** An event reported by a provider. May be repeated, late or out of order. */
export interface ProviderEvent {
  /** Provider's event ID; the same for the same fact on every channel. */
  readonly id: string;
  readonly type: ProviderEventType;
  readonly reference: string;
  /** Payment ID at the provider or bank. */
  readonly paymentId: string;
  /** Amount received or paid, in paise. */
  readonly amount: Money;
  readonly currency: string;
  /** Origin of a payment in the format of `makePayoutAccountKey`; null if unknown. */
  readonly source: string | null;
}

/** Headers that carry a callback's timestamp and signature. */
export const TIMESTAMP_HEADER = 'x-timestamp';
export const SIGNATURE_HEADER = 'x-signature';

/** A provider's callback as received; the raw bytes are signed. */
export interface ProviderCallback {
  readonly body: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** FORGED: not signed with the secret, or not within the last few minutes. MALFORMED: not understood. */
export type CallbackReading =
  | { readonly ok: true; readonly event: ProviderEvent }
  | { readonly ok: false; readonly reason: 'FORGED' | 'MALFORMED' };

/** The provider didn't respond, or not as agreed; the request may still have been executed. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderDown';
}

/**
 * Takes players' payments and makes payouts. `testing/payment-provider-rules.ts` is the contract test for adapters.
 * Calls reject with ProviderUnavailable.
 */
export interface PaymentProvider {
  /** Identifies it in methods, requests and the ledger: lowercase letters, digits and hyphens, up to 40. */
  readonly code: string;
  /** Its money isn't real: allowed in a sandbox only. */
  readonly isSandbox: boolean;
  /** Starts a payment. @returns the URL of the payment page, or null if the payee's details are shown instead. */
  startPayment(order: PaymentOrder): Promise<string | null>;
  /** Requests a payout. @returns false if payouts are made manually. */
  sendPayout(order: PayoutOrder): Promise<boolean>;
  /** Events of an order, oldest first; null if the provider doesn't know it. */
  listEvents(reference: string): Promise<readonly ProviderEvent[] | null>;
  /** Verifies and parses a callback. */
  readCallback(callback: ProviderCallback): CallbackReading;
}
