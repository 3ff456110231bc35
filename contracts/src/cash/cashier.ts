import * as z from 'zod/mini';
import { Currency } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import type { Wire } from '#base/wire.ts';

/** Deposit methods; an AGENT takes cash and issues a voucher. */
export const PaymentType = z.enum(['UPI', 'QR', 'IMPS', 'BANK', 'PAYTM', 'PHONEPE', 'GPAY', 'USDT', 'AGENT']);
export type PaymentType = Wire<typeof PaymentType>;

export const PayoutKind = z.enum(['BANK', 'UPI', 'USDT']);
export type PayoutKind = Wire<typeof PayoutKind>;

export const DepositState = z.enum([
  'DRAFT',
  'SUBMITTED',
  'UNDER_REVIEW',
  'AUTO_MATCHED',
  'NEEDS_INFO',
  'APPROVED',
  'CREDITED',
  'REJECTED',
  'EXPIRED',
  'CANCELLED',
  'REVERSED',
]);
export type DepositState = Wire<typeof DepositState>;

export const WithdrawalState = z.enum([
  'REQUESTED',
  'RISK_REVIEW',
  'NEEDS_INFO',
  'APPROVED',
  'PROCESSING',
  'PAID',
  'FAILED',
  'REJECTED',
  'RETURNED',
]);
export type WithdrawalState = Wire<typeof WithdrawalState>;

export const RequestState = z.union([DepositState, WithdrawalState]);
export type RequestState = Wire<typeof RequestState>;
/** Status in the API's four words, plus Cancelled for requests ended by their owner or by timeout. */
export const DwStatus = z.enum(['Pending', 'Processing', 'Accepted', 'Rejected', 'Cancelled']);
export type DwStatus = Wire<typeof DwStatus>;

/** Decline reasons; the accompanying text is the reviewer's. */
export const RejectCode = z.enum([
  'NO_PAYMENT',
  'AMOUNT_DIFFERS',
  'NAME_DIFFERS',
  'REFERENCE_USED',
  'PROOF_UNREADABLE',
  'ACCOUNT_WRONG',
  'OTHER',
]);
export type RejectCode = Wire<typeof RejectCode>;

/** Reason why a request ended unpaid: a reviewer's code, or PAYMENT_FAILED if the provider took no payment. */
export const EndCode = z.union([z.literal('PAYMENT_FAILED'), RejectCode]);
export type EndCode = Wire<typeof EndCode>;

export const RiskFlag = z.enum([
  'PICTURE_USED',
  'PICTURE_ALIKE',
  'AMOUNT_DIFFERS',
  'MATCHED_MANUALLY',
  'CHARGEBACK',
  'APPEALED',
  'ACCOUNT_SHARED',
  'DEBT',
  'NAME_DIFFERS',
  'LOW_TURNOVER',
  'DECLINED_OFTEN',
  'NEAR_LIMIT',
]);
export type RiskFlag = Wire<typeof RiskFlag>;

export const RequestStep = z.strictObject({ state: RequestState, time: Time, reason: z.nullable(z.string()) });
export type RequestStep = Wire<typeof RequestStep>;

/** A submitted deposit or withdrawal (api 7.2). */
export const RequestResult = z.strictObject({
  id: z.number(),
  referenceNo: z.string(),
  status: z.literal('Pending'),
  createdAt: Time,
  balance: Rupees,
  message: z.string(),
  /** True if the deposit's bonus is no longer available; the deposit is credited regardless. */
  withoutBonus: z.boolean(),
});
export type RequestResult = Wire<typeof RequestResult>;

/** Recent payout times, in minutes from request to payment. */
export const PayoutTimes = z.strictObject({
  days: z.number(),
  count: z.number(),
  sixInTen: z.number(),
  nineInTen: z.number(),
  all: z.number(),
});
export type PayoutTimes = Wire<typeof PayoutTimes>;

/** A past tax year. Net winnings are withdrawals plus the closing balance, less deposits and the opening balance. */
export const EndedTaxYear = z.strictObject({
  /** Year in which it began: 2025 is April 2025 to March 2026. */
  year: z.number(),
  opening: Rupees,
  deposited: Rupees,
  withdrawn: Rupees,
  closing: Rupees,
  /** Net winnings; negative for a loss. */
  netWinnings: Rupees,
  /** Tax withheld from withdrawals within the year, and at year end. */
  taxedBefore: Rupees,
  tax: Rupees,
});
export type EndedTaxYear = Wire<typeof EndedTaxYear>;

/** Tax that a withdrawal would incur now. */
export const WithdrawalTax = z.strictObject({
  isWithheld: z.boolean(),
  ratePercent: z.number(),
  amount: Rupees,
  tax: Rupees,
  paid: Rupees,
  taxFree: Rupees,
  /** Past tax years taxed at year end, latest first. */
  years: z.array(EndedTaxYear),
});
export type WithdrawalTax = Wire<typeof WithdrawalTax>;

/** Payee and payment details; null for details the payment type doesn't use. */
export const Payee = z.strictObject({
  holderName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  ifsC_Code: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  upiId: z.nullable(z.string()),
  walletAddress: z.nullable(z.string()),
  network: z.nullable(z.string()),
});
export type Payee = Wire<typeof Payee>;

export const DepositDraft = z.strictObject({
  ...Payee.shape,
  id: z.number(),
  referenceNo: z.string(),
  paymentMethodId: z.number(),
  type: PaymentType,
  /** Amount to pay, exact to the paisa: the paise identify the payment. */
  amount: Rupees,
  /** `upi://pay?…` link, also encoded in the QR code; null for other payment types. */
  upiLink: z.nullable(z.string()),
  /** Payment provider page; null for a manual payment. */
  payUrl: z.nullable(z.string()),
  requireScreenshot: z.boolean(),
  /** Payment details are reserved until this time. */
  heldUntil: Time,
  /** References are accepted until this time. */
  expiresAt: Time,
  usualMinutes: z.number(),
});
export type DepositDraft = Wire<typeof DepositDraft>;

/** One entry in the request lists (api 7.5), with its history. */
export const DwItem = z.strictObject({
  id: z.number(),
  referenceNo: z.string(),
  userName: z.string(),
  type: z.enum(['Deposit', 'Withdrawal']),
  state: RequestState,
  statusName: DwStatus,
  amount: Rupees,
  /** Amount received, or paid out after tax; null if not decided. */
  approvedAmount: z.nullable(Rupees),
  paymentMethod: z.string(),
  /** Masked except for the last four characters. */
  accountNumber: z.nullable(z.string()),
  utr: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  rejectCode: z.nullable(EndCode),
  /** Reviewer's comment; null if the state or code is sufficient. */
  rejectReason: z.nullable(z.string()),
  canAppeal: z.boolean(),
  canCancel: z.boolean(),
  /** Usual and latest completion times; null once finished. */
  expectedBy: z.nullable(Time),
  latestBy: z.nullable(Time),
  batchId: z.nullable(z.number()),
  creationTime: Time,
  processedTime: z.nullable(Time),
  steps: z.array(RequestStep),
});
export type DwItem = Wire<typeof DwItem>;

export const PayoutAccount = z.strictObject({
  id: z.number(),
  kind: PayoutKind,
  holderName: z.string(),
  /** The number is masked except for the last four characters. */
  ...z.omit(Payee, { holderName: true, network: true }).shape,
  isDefault: z.boolean(),
  /** Start of availability for payouts, after the cooling-off period. */
  usableFrom: Time,
  isUsable: z.boolean(),
});
export type PayoutAccount = Wire<typeof PayoutAccount>;

export const PaymentMethod = z.strictObject({
  ...Payee.shape,
  id: z.number(),
  type: PaymentType,
  name: z.string(),
  forDeposit: z.boolean(),
  forWithdrawal: z.boolean(),
  min: Rupees,
  max: Rupees,
  qrImageUrl: z.nullable(z.string()),
  requireScreenshot: z.boolean(),
  note: z.nullable(z.string()),
  usualMinutes: z.number(),
  /** Null if available now; else its next opening time. */
  opensAt: z.nullable(Time),
});
export type PaymentMethod = Wire<typeof PaymentMethod>;

/** Deposit and withdrawal methods with their limits (api 2.13). */
export const PaymentInfo = z.strictObject({
  methods: z.array(PaymentMethod),
  minDepositAmount: Rupees,
  maxDepositAmount: Rupees,
  minWithdrawalAmount: Rupees,
  maxWithdrawalAmount: Rupees,
  balance: Rupees,
  exposure: Rupees,
  cashBalance: Rupees,
  lockedBonus: Rupees,
  withdrawable: Rupees,
  /** Amount held for unpaid withdrawals. */
  onItsWay: Rupees,
  /** Lifetime deposits credited and withdrawals paid. */
  deposited: Rupees,
  withdrawn: Rupees,
  /** Deposits and withdrawals of the current month in IST. */
  monthDeposited: Rupees,
  monthWithdrawn: Rupees,
  savedAccounts: z.array(PayoutAccount),
  currency: Currency,
});
export type PaymentInfo = Wire<typeof PaymentInfo>;

/** Result of requesting a payout link for self-excluded players. */
export const PayoutLinkSent = z.strictObject({
  /** Masked mobile number it was sent to. */
  sentTo: z.string(),
  endsAt: Time,
});
export type PayoutLinkSent = Wire<typeof PayoutLinkSent>;

/** Content of the payout link page. There is no session: every call passes the link. */
export const PayoutLinkPage = z.strictObject({
  userName: z.string(),
  /** True if a second-factor code is needed in addition to the password. */
  hasSecondFactor: z.boolean(),
  endsAt: Time,
  info: PaymentInfo,
});
export type PayoutLinkPage = Wire<typeof PayoutLinkPage>;
