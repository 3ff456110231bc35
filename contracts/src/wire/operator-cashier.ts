import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import type { DwItem, Payee, PaymentType, RiskFlag } from './cashier.ts';

/** A request as the house sees it. */
export interface OpRequest extends DwItem {
  readonly userId: number;
  readonly riskFlags: readonly RiskFlag[];
  /** Who looks at it, and until when it is theirs. */
  readonly claimedBy: string | null;
  readonly isMine: boolean;
  readonly claimedUntil: Time | null;
  readonly submittedAt: Time | null;
  /** Account of the house that a deposit was to be paid to. */
  readonly payeeCode: string | null;
  /** Where a withdrawal goes, in full. */
  readonly payout: Payee | null;
  /** Where a deposit came from, as far as it is known. */
  readonly source: string | null;
  readonly tax: Rupees;
  readonly appealedAt: Time | null;
  /** Of a deposit that was appealed: who declined it. They do not decide about the appeal. */
  readonly declined: { readonly by: string; readonly isMine: boolean } | null;
  /** Of this user: deposits within a day, and all that was ever paid in and out. */
  readonly depositsInDay: number;
  readonly deposited: Rupees;
  readonly withdrawn: Rupees;
}

/** An account of the house that deposits are paid to. */
export interface OpPayee extends Payee {
  /** Names it in the ledger: small letters, digits and hyphens. */
  readonly code: string;
  /** Most that is asked for there within a day; null: no limit. */
  readonly dailyCap: Rupees | null;
  readonly enabled: boolean;
}

/** What a payment provider says has happened. */
export const PROVIDER_EVENTS = [
  'PAYMENT_SUCCEEDED',
  'PAYMENT_FAILED',
  /** The payer or their bank took a payment back. */
  'PAYMENT_REVERSED',
  'PAYOUT_PAID',
  'PAYOUT_FAILED',
  /** A payout that was paid came back. */
  'PAYOUT_RETURNED',
] as const;
export type ProviderEventType = (typeof PROVIDER_EVENTS)[number];

/**
 * Why no request can take what a provider says. NO_REQUEST: it was not asked for it · OTHER_CURRENCY · SECOND_PAYMENT: the
 * request had one before · REFERENCE_TAKEN: another request was credited by this payment.
 */
export type StrayProblem = 'NO_REQUEST' | 'OTHER_CURRENCY' | 'SECOND_PAYMENT' | 'REFERENCE_TAKEN';

/** What a provider has said that waits for a person. */
export interface StrayItem {
  readonly id: number;
  readonly provider: string;
  readonly type: ProviderEventType;
  readonly reference: string;
  readonly paymentId: string;
  /** In `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly problem: StrayProblem;
  readonly receivedAt: Time;
  /** When somebody had seen to it, and what they did. */
  readonly closedAt: Time | null;
  readonly remark: string | null;
}

/** A way to pay as the house sets it. */
export interface OpPaymentMethod {
  readonly id: number;
  readonly type: PaymentType;
  readonly name: string;
  /** Players see the lower ones first; of two with the same one the older. */
  readonly position: number;
  readonly enabled: boolean;
  /** Domains that offer it; none: all with a licence. */
  readonly domains: readonly string[];
  readonly forDeposit: boolean;
  readonly forWithdrawal: boolean;
  readonly min: Rupees;
  readonly max: Rupees;
  readonly requireScreenshot: boolean;
  readonly note: string | null;
  readonly usualMinutes: number;
  /** Minutes of the day in India between which it is open; both null: always. */
  readonly opensMinute: number | null;
  readonly closesMinute: number | null;
  /** What confirms payments: `manual`, or the name of a provider. */
  readonly provider: string;
  readonly payees: readonly OpPayee[];
}

/** What an account of the house was asked for today, paid or not. */
export interface PayeeToday {
  readonly code: string;
  readonly asked: Rupees;
}

/** Payouts that go to the bank together. */
export interface PayoutBatch {
  readonly batchId: number;
  readonly count: number;
  readonly total: Rupees;
  readonly items: readonly OpRequest[];
  /** A file for the bank: comma-separated values. */
  readonly csv: string;
}
