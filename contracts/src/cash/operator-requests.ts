import * as z from 'zod/mini';
import { Currency } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import type { Wire } from '#base/wire.ts';
import { DwItem, Payee, PaymentType, RiskFlag } from './cashier.ts';

export const OperatorRequest = z.strictObject({
  ...DwItem.shape,
  userId: z.number(),
  riskFlags: z.array(RiskFlag),
  /** Current reviewer and end of their claim. */
  claimedBy: z.nullable(z.string()),
  isMine: z.boolean(),
  claimedUntil: z.nullable(Time),
  submittedAt: z.nullable(Time),
  /** Code of the house account that a deposit was to be paid to. */
  payeeCode: z.nullable(z.string()),
  /** Unmasked destination of a withdrawal. */
  payout: z.nullable(Payee),
  /** Origin of a deposit, if known. */
  source: z.nullable(z.string()),
  tax: Rupees,
  appealedAt: z.nullable(Time),
  /** Credited deposits: when the payer reversed the payment. Null if it stands, or once the house has reversed it. */
  disputedAt: z.nullable(Time),
  /** True for a withdrawal that isn't paid out while a deposit of the player is disputed. */
  isHeld: z.boolean(),
  /** Appealed deposits: operator who declined it, and who may not decide the appeal. */
  declined: z.nullable(z.strictObject({ by: z.string(), isMine: z.boolean() })),
  /** Player figures: deposits within 24 hours, and lifetime deposits and withdrawals. */
  depositsInDay: z.number(),
  deposited: Rupees,
  withdrawn: Rupees,
});
export type OperatorRequest = Wire<typeof OperatorRequest>;

/** A house account for receiving deposits. */
export const OperatorPayee = z.strictObject({
  ...Payee.shape,
  /** Ledger code: lower-case letters, digits and hyphens. */
  code: z.string(),
  /** Maximum requested on it per day; null for no limit. */
  dailyCap: z.nullable(Rupees),
  enabled: z.boolean(),
});
export type OperatorPayee = Wire<typeof OperatorPayee>;

export const ProviderEventType = z.enum([
  'PAYMENT_SUCCEEDED',
  'PAYMENT_FAILED',
  /** Chargeback by the payer or their bank. */
  'PAYMENT_REVERSED',
  'PAYOUT_PAID',
  'PAYOUT_FAILED',
  /** A completed payout was returned. */
  'PAYOUT_RETURNED',
]);
export type ProviderEventType = Wire<typeof ProviderEventType>;

/**
 * Why a provider event matches no request. NO_REQUEST: no request was sent to it · OTHER_CURRENCY · SECOND_PAYMENT:
 * the request was already paid · REFERENCE_TAKEN: the payment was credited to another request.
 */
export const UnmatchedEventProblem = z.enum(['NO_REQUEST', 'OTHER_CURRENCY', 'SECOND_PAYMENT', 'REFERENCE_TAKEN']);
export type UnmatchedEventProblem = Wire<typeof UnmatchedEventProblem>;

/** A provider event pending manual review. */
export const UnmatchedEventItem = z.strictObject({
  id: z.number(),
  provider: z.string(),
  type: ProviderEventType,
  reference: z.string(),
  paymentId: z.string(),
  /** Amount in `currency`. */
  amount: z.number(),
  currency: z.string(),
  problem: UnmatchedEventProblem,
  receivedAt: Time,
  /** Time of handling, with the operator's remark. */
  closedAt: z.nullable(Time),
  remark: z.nullable(z.string()),
});
export type UnmatchedEventItem = Wire<typeof UnmatchedEventItem>;

export const OperatorPaymentMethod = z.strictObject({
  id: z.number(),
  type: PaymentType,
  name: z.string(),
  /** Sort order, ascending; ties by age, oldest first. */
  position: z.number(),
  enabled: z.boolean(),
  /** Domains that offer it; empty for all licensed ones. */
  domains: z.array(z.string()),
  forDeposit: z.boolean(),
  forWithdrawal: z.boolean(),
  min: Rupees,
  max: Rupees,
  requireScreenshot: z.boolean(),
  note: z.nullable(z.string()),
  usualMinutes: z.number(),
  /** Opening hours in minutes of the day (IST); both null if always open. */
  opensMinute: z.nullable(z.number()),
  closesMinute: z.nullable(z.number()),
  /** Source of payment confirmations: `manual`, or a provider name. */
  provider: z.string(),
  payees: z.array(OperatorPayee),
});
export type OperatorPaymentMethod = Wire<typeof OperatorPaymentMethod>;

/** Amount requested on a house account today, paid or not. */
export const PayeeToday = z.strictObject({ code: z.string(), asked: Rupees });
export type PayeeToday = Wire<typeof PayeeToday>;

/** Payouts submitted to the bank together. */
export const PayoutBatch = z.strictObject({
  batchId: z.number(),
  count: z.number(),
  total: Rupees,
  items: z.array(OperatorRequest),
  csv: z.string(),
});
export type PayoutBatch = Wire<typeof PayoutBatch>;

/** Reversal that created the debt. */
export const DebtCause = z.enum([
  'VOID',
  'REDUCTION',
  'REVERSAL',
  'REMOVAL',
  'DEAD_HEAT',
  'DEPOSIT_REVERSED',
  'FREE_BET_REVERSED',
  'WINNINGS_TAXED',
]);
export type DebtCause = Wire<typeof DebtCause>;

/**
 * A player's debt. CASH: negative cash balance, repaid by any credit; the player can't bet until then. DEPOSIT: a
 * spent deposit or free bet win was reversed, or year-end tax exceeded their cash; owed separately from the cash
 * balance.
 */
export const OperatorDebt = z.strictObject({
  userId: z.number(),
  userName: z.string(),
  currency: Currency,
  kind: z.enum(['CASH', 'DEPOSIT']),
  /** Amount owed, positive. */
  owed: Rupees,
  /** Null if no longer known. */
  cause: z.nullable(DebtCause),
  marketId: z.nullable(z.number()),
  eventId: z.nullable(z.number()),
  marketName: z.nullable(z.string()),
  /** Latest reversed deposit; DEPOSIT only. */
  requestNo: z.nullable(z.string()),
  time: z.nullable(Time),
  /** True if incoming credits repay it; always true for CASH. */
  isCollected: z.boolean(),
});
export type OperatorDebt = Wire<typeof OperatorDebt>;
