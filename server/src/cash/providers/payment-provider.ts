import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderEventType } from '@crease/contracts/cash/operator-requests.ts';
import type { PayoutDetails } from '@crease/contracts/cash/payment-details.ts';
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

/** Staff check bank statements, approve and pay by bank file, so nothing is sent and there are no callbacks. */
export const manualProvider: PaymentProvider = {
  code: 'manual',
  isSandbox: false,
  startPayment: () => Promise.resolve(null),
  sendPayout: () => Promise.resolve(false),
  listEvents: () => Promise.resolve(null),
  readCallback: () => ({ ok: false, reason: 'FORGED' }),
};

/** Allows for clock skew between companies and queueing delays. */
const TOLERANCE_MS = 300_000;
const SECONDS = /^\d{1,12}$/;

/** Signs a body: time in seconds, and the hex HMAC-SHA-256 of both. */
export function signedBody(secret: string, body: string, now: number): ProviderCallback {
  const timestamp = String(Math.floor(now / 1_000));
  return { body, timestamp, signature: computeBodySignature(secret, timestamp, body) };
}

/** True if the bytes were signed with the secret within the last few minutes. */
export function isSignedBody(secret: string, { body, timestamp, signature }: ProviderCallback, now: number): boolean {
  if (!SECONDS.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) * 1_000 - now) > TOLERANCE_MS) return false;
  const right = Buffer.from(computeBodySignature(secret, timestamp, body));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The full stop between them prevents a digit from moving from one to the other. */
function computeBodySignature(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}
