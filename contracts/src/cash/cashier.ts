import type { Currency } from '@crease/core/money/money.ts';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';

/** Deposit methods; an AGENT takes cash and issues a voucher. */
export const PAYMENT_TYPES = [
  'UPI',
  'QR',
  'IMPS',
  'BANK',
  'PAYTM',
  'PHONEPE',
  'GPAY',
  'USDT',
  'AGENT',
] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** Destination type of a payout. */
export type PayoutKind = 'BANK' | 'UPI' | 'USDT';

export type DepositState =
  | 'DRAFT'
  | 'SUBMITTED'
  | 'UNDER_REVIEW'
  | 'AUTO_MATCHED'
  | 'NEEDS_INFO'
  | 'APPROVED'
  | 'CREDITED'
  | 'REJECTED'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'REVERSED';

export type WithdrawalState =
  | 'REQUESTED'
  | 'RISK_REVIEW'
  | 'NEEDS_INFO'
  | 'APPROVED'
  | 'PROCESSING'
  | 'PAID'
  | 'FAILED'
  | 'REJECTED'
  | 'RETURNED';

export type RequestState = DepositState | WithdrawalState;

/** Status in the API's four words, plus Cancelled for requests ended by their owner or by timeout. */
export type DwStatus = (typeof DW_STATUSES)[number];
export const DW_STATUSES = ['Pending', 'Processing', 'Accepted', 'Rejected', 'Cancelled'] as const;

/** Decline reasons; the accompanying text is the reviewer's. */
export const REJECT_CODES = [
  'NO_PAYMENT',
  'AMOUNT_DIFFERS',
  'NAME_DIFFERS',
  'REFERENCE_USED',
  'PROOF_UNREADABLE',
  'ACCOUNT_WRONG',
  'OTHER',
] as const;
export type RejectCode = (typeof REJECT_CODES)[number];

/** Reason why a request ended unpaid: a reviewer's code, or PAYMENT_FAILED if the provider took no payment. */
export type EndCode = RejectCode | 'PAYMENT_FAILED';

/** Flags for reviewers. */
export type RiskFlag =
  | 'PICTURE_USED'
  | 'PICTURE_ALIKE'
  | 'AMOUNT_DIFFERS'
  /** Deposit matched to a statement line by an operator. */
  | 'MATCHED_MANUALLY'
  /** Reversed by its payer after it was credited. */
  | 'CHARGEBACK'
  | 'APPEALED'
  | 'ACCOUNT_SHARED'
  /** Withdrawal by a player in debt to the house. */
  | 'DEBT'
  /** Withdrawal to an account in another name than the declared one. */
  | 'NAME_DIFFERS'
  /** Withdrawal by a player whose stakes in the last 30 days are below their deposits. */
  | 'LOW_TURNOVER'
  /** Deposit by a player with more than three declined in the last week. */
  | 'DECLINED_OFTEN'
  /** Deposit just below the four-eyes amount, at least the third in a week. */
  | 'NEAR_LIMIT';

/** A state reached by a request. */
export interface RequestStep {
  readonly state: RequestState;
  readonly time: Time;
  readonly reason: string | null;
}

/** A submitted deposit or withdrawal (api 7.2). */
export interface RequestResult {
  readonly id: number;
  readonly referenceNo: string;
  readonly status: 'Pending';
  readonly createdAt: Time;
  readonly balance: Rupees;
  readonly message: string;
  /** True if the deposit's bonus is no longer available; the deposit is credited regardless. */
  readonly withoutBonus: boolean;
}

/** Recent payout times, in minutes from request to payment. */
export interface PayoutTimes {
  readonly days: number;
  readonly count: number;
  readonly sixInTen: number;
  readonly nineInTen: number;
  readonly all: number;
}

/** Tax that a withdrawal would incur now. */
export interface WithdrawalTax {
  /** True if the domain withholds tax. */
  readonly isWithheld: boolean;
  readonly ratePercent: number;
  readonly amount: Rupees;
  readonly tax: Rupees;
  /** Amount paid out after tax. */
  readonly paid: Rupees;
  /** Amount withdrawable without tax. */
  readonly taxFree: Rupees;
  /** Past tax years taxed at year end, latest first. */
  readonly years: readonly EndedTaxYear[];
}

/** A past tax year. Net winnings are withdrawals plus the closing balance, less deposits and the opening balance. */
export interface EndedTaxYear {
  /** Year in which it began: 2025 is April 2025 to March 2026. */
  readonly year: number;
  readonly opening: Rupees;
  readonly deposited: Rupees;
  readonly withdrawn: Rupees;
  readonly closing: Rupees;
  /** Net winnings; negative for a loss. */
  readonly netWinnings: Rupees;
  /** Tax withheld from withdrawals within the year, and at year end. */
  readonly taxedBefore: Rupees;
  readonly tax: Rupees;
}

/** Payee and payment details; null for details the payment type doesn't use. */
export interface Payee {
  readonly holderName: string | null;
  readonly accountNumber: string | null;
  readonly ifsC_Code: string | null;
  readonly bankName: string | null;
  readonly upiId: string | null;
  readonly walletAddress: string | null;
  readonly network: string | null;
}

/** A deposit draft with reserved payment details. */
export interface DepositDraft extends Payee {
  readonly id: number;
  readonly referenceNo: string;
  readonly paymentMethodId: number;
  readonly type: PaymentType;
  /** Amount to pay, exact to the paisa: the paise identify the payment. */
  readonly amount: Rupees;
  /** `upi://pay?…` link, also encoded in the QR code; null for other payment types. */
  readonly upiLink: string | null;
  /** Payment provider page; null for a manual payment. */
  readonly payUrl: string | null;
  readonly requireScreenshot: boolean;
  /** Payment details are reserved until this time. */
  readonly heldUntil: Time;
  /** References are accepted until this time. */
  readonly expiresAt: Time;
  readonly usualMinutes: number;
}

/** One entry in the request lists (api 7.5), with its history. */
export interface DwItem {
  readonly id: number;
  readonly referenceNo: string;
  readonly userName: string;
  readonly type: 'Deposit' | 'Withdrawal';
  readonly state: RequestState;
  readonly statusName: DwStatus;
  readonly amount: Rupees;
  /** Amount received, or paid out after tax; null if not decided. */
  readonly approvedAmount: Rupees | null;
  readonly paymentMethod: string;
  /** Masked except for the last four characters. */
  readonly accountNumber: string | null;
  readonly utr: string | null;
  readonly imageUrl: string | null;
  readonly remark: string | null;
  readonly rejectCode: EndCode | null;
  /** Reviewer's comment; null if the state or code is sufficient. */
  readonly rejectReason: string | null;
  /** True if a declined request can be appealed. */
  readonly canAppeal: boolean;
  readonly canCancel: boolean;
  /** Usual and latest completion times; null once finished. */
  readonly expectedBy: Time | null;
  readonly latestBy: Time | null;
  readonly batchId: number | null;
  readonly creationTime: Time;
  readonly processedTime: Time | null;
  readonly steps: readonly RequestStep[];
}

export interface PayoutAccount {
  readonly id: number;
  readonly kind: PayoutKind;
  readonly holderName: string;
  /** Masked except for the last four characters. */
  readonly accountNumber: string | null;
  readonly ifsC_Code: string | null;
  readonly bankName: string | null;
  readonly upiId: string | null;
  readonly walletAddress: string | null;
  readonly isDefault: boolean;
  /** Start of availability for payouts, after the cooling-off period. */
  readonly usableFrom: Time;
  readonly isUsable: boolean;
}

/** A payment method as players see it. */
export interface PaymentMethod extends Payee {
  readonly id: number;
  readonly type: PaymentType;
  readonly name: string;
  readonly forDeposit: boolean;
  readonly forWithdrawal: boolean;
  readonly min: Rupees;
  readonly max: Rupees;
  readonly qrImageUrl: string | null;
  readonly requireScreenshot: boolean;
  readonly note: string | null;
  /** Usual processing time in minutes. */
  readonly usualMinutes: number;
  /** Null if available now; else its next opening time. */
  readonly opensAt: Time | null;
}

/** Deposit and withdrawal methods with their limits (api 2.13). */
export interface PaymentInfo {
  readonly methods: readonly PaymentMethod[];
  readonly minDepositAmount: Rupees;
  readonly maxDepositAmount: Rupees;
  readonly minWithdrawalAmount: Rupees;
  readonly maxWithdrawalAmount: Rupees;
  readonly balance: Rupees;
  readonly exposure: Rupees;
  readonly cashBalance: Rupees;
  readonly lockedBonus: Rupees;
  readonly withdrawable: Rupees;
  /** Amount held for unpaid withdrawals. */
  readonly onItsWay: Rupees;
  /** Lifetime deposits credited and withdrawals paid. */
  readonly deposited: Rupees;
  readonly withdrawn: Rupees;
  /** Deposits and withdrawals of the current month in IST. */
  readonly monthDeposited: Rupees;
  readonly monthWithdrawn: Rupees;
  readonly savedAccounts: readonly PayoutAccount[];
  readonly currency: Currency;
}

/** Result of requesting a payout link for self-excluded players. */
export interface PayoutLinkSent {
  /** Masked mobile number it was sent to. */
  readonly sentTo: string;
  readonly endsAt: Time;
}

/** Content of the payout link page. There is no session: every call passes the link. */
export interface PayoutLinkPage {
  readonly userName: string;
  /** True if a second-factor code is needed in addition to the password. */
  readonly hasSecondFactor: boolean;
  readonly endsAt: Time;
  readonly info: PaymentInfo;
}
