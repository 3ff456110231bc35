import type { Currency } from '@crease/core/money/money.ts';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import type { DwItem, Payee, PaymentType, RiskFlag } from './cashier.ts';

/** A deposit or withdrawal in the back office. */
export interface OperatorRequest extends DwItem {
  readonly userId: number;
  readonly riskFlags: readonly RiskFlag[];
  /** Current reviewer and end of their claim. */
  readonly claimedBy: string | null;
  readonly isMine: boolean;
  readonly claimedUntil: Time | null;
  readonly submittedAt: Time | null;
  /** Code of the house account that a deposit was to be paid to. */
  readonly payeeCode: string | null;
  /** Unmasked destination of a withdrawal. */
  readonly payout: Payee | null;
  /** Origin of a deposit, if known. */
  readonly source: string | null;
  readonly tax: Rupees;
  readonly appealedAt: Time | null;
  /** Credited deposits: when the payer reversed the payment. Null if it stands, or once the house has reversed it. */
  readonly disputedAt: Time | null;
  /** True for a withdrawal that isn't paid out while a deposit of the player is disputed. */
  readonly isHeld: boolean;
  /** Appealed deposits: operator who declined it, and who may not decide the appeal. */
  readonly declined: { readonly by: string; readonly isMine: boolean } | null;
  /** Player figures: deposits within 24 hours, and lifetime deposits and withdrawals. */
  readonly depositsInDay: number;
  readonly deposited: Rupees;
  readonly withdrawn: Rupees;
}

/** A house account for receiving deposits. */
export interface OperatorPayee extends Payee {
  /** Ledger code: lower-case letters, digits and hyphens. */
  readonly code: string;
  /** Maximum requested on it per day; null for no limit. */
  readonly dailyCap: Rupees | null;
  readonly enabled: boolean;
}

/** Payment provider event types. */
export const PROVIDER_EVENTS = [
  'PAYMENT_SUCCEEDED',
  'PAYMENT_FAILED',
  /** Chargeback by the payer or their bank. */
  'PAYMENT_REVERSED',
  'PAYOUT_PAID',
  'PAYOUT_FAILED',
  /** A completed payout was returned. */
  'PAYOUT_RETURNED',
] as const;
export type ProviderEventType = (typeof PROVIDER_EVENTS)[number];

/**
 * Why a provider event matches no request. NO_REQUEST: no request was sent to it · OTHER_CURRENCY · SECOND_PAYMENT:
 * the request was already paid · REFERENCE_TAKEN: the payment was credited to another request.
 */
export type UnmatchedEventProblem =
  | 'NO_REQUEST'
  | 'OTHER_CURRENCY'
  | 'SECOND_PAYMENT'
  | 'REFERENCE_TAKEN';

/** A provider event pending manual review. */
export interface UnmatchedEventItem {
  readonly id: number;
  readonly provider: string;
  readonly type: ProviderEventType;
  readonly reference: string;
  readonly paymentId: string;
  /** Amount in `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly problem: UnmatchedEventProblem;
  readonly receivedAt: Time;
  /** Time of handling, with the operator's remark. */
  readonly closedAt: Time | null;
  readonly remark: string | null;
}

/** A payment method in the back office. */
export interface OperatorPaymentMethod {
  readonly id: number;
  readonly type: PaymentType;
  readonly name: string;
  /** Sort order, ascending; ties by age, oldest first. */
  readonly position: number;
  readonly enabled: boolean;
  /** Domains that offer it; empty for all licensed ones. */
  readonly domains: readonly string[];
  readonly forDeposit: boolean;
  readonly forWithdrawal: boolean;
  readonly min: Rupees;
  readonly max: Rupees;
  readonly requireScreenshot: boolean;
  readonly note: string | null;
  readonly usualMinutes: number;
  /** Opening hours in minutes of the day (IST); both null if always open. */
  readonly opensMinute: number | null;
  readonly closesMinute: number | null;
  /** Source of payment confirmations: `manual`, or a provider name. */
  readonly provider: string;
  readonly payees: readonly OperatorPayee[];
}

/** Amount requested on a house account today, paid or not. */
export interface PayeeToday {
  readonly code: string;
  readonly asked: Rupees;
}

/** Payouts submitted to the bank together. */
export interface PayoutBatch {
  readonly batchId: number;
  readonly count: number;
  readonly total: Rupees;
  readonly items: readonly OperatorRequest[];
  /** CSV file for the bank. */
  readonly csv: string;
}

/** Reversal that created the debt. */
export type DebtCause =
  | 'VOID'
  | 'REDUCTION'
  | 'REVERSAL'
  | 'REMOVAL'
  | 'DEAD_HEAT'
  | 'DEPOSIT_REVERSED'
  | 'FREE_BET_REVERSED'
  | 'WINNINGS_TAXED';

/**
 * A player's debt. CASH: negative cash balance, repaid by any credit; the player can't bet until then. DEPOSIT: a
 * spent deposit or free bet win was reversed, or year-end tax exceeded their cash; owed separately from the cash
 * balance.
 */
export interface OperatorDebt {
  readonly userId: number;
  readonly userName: string;
  readonly currency: Currency;
  readonly kind: 'CASH' | 'DEPOSIT';
  /** Amount owed, positive. */
  readonly owed: Rupees;
  /** Null if no longer known. */
  readonly cause: DebtCause | null;
  readonly marketId: number | null;
  readonly eventId: number | null;
  readonly marketName: string | null;
  /** Latest reversed deposit; DEPOSIT only. */
  readonly requestNo: string | null;
  readonly time: Time | null;
  /** True if incoming credits repay it; always true for CASH. */
  readonly isCollected: boolean;
}
