import type { Currency } from '@crease/core/money/money.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** Ways to pay in; an AGENT is paid in cash and gives a voucher. */
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

/** Where winnings can be paid to. */
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

/** The state in the four words of the API, and Cancelled for what its owner or the time has ended. */
export type DwStatus = 'Pending' | 'Processing' | 'Accepted' | 'Rejected' | 'Cancelled';

/** Why a request was declined; the sentence beside it is the reviewer's. */
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

/** Why a request ended without its money: a reviewer's code, or PAYMENT_FAILED: the provider took no payment. */
export type EndCode = RejectCode | 'PAYMENT_FAILED';

/** What a reviewer should look at. */
export type RiskFlag =
  | 'PICTURE_USED'
  | 'PICTURE_ALIKE'
  | 'AMOUNT_DIFFERS'
  | 'CHARGEBACK'
  | 'APPEALED'
  | 'ACCOUNT_SHARED'
  /** A withdrawal of somebody who owes the house. */
  | 'DEBT'
  /** A withdrawal to an account in another name than its owner has declared. */
  | 'NAME_DIFFERS'
  /** A withdrawal of somebody who has staked less in the last 30 days than they have added. */
  | 'LOW_TURNOVER'
  /** A deposit of somebody of whom more than three were declined in the last week. */
  | 'DECLINED_OFTEN'
  /** A deposit just below the amount from which two people agree, the third or a later one in a week. */
  | 'NEAR_LIMIT';

/** A state that a request came to. */
export interface RequestStep {
  readonly state: RequestState;
  readonly time: Time;
  readonly reason: string | null;
}

/** A deposit or withdrawal that was asked for (api 7.2). */
export interface RequestResult {
  readonly id: number;
  readonly referenceNo: string;
  readonly status: 'Pending';
  readonly createdAt: Time;
  readonly balance: Rupees;
  readonly message: string;
  /** The bonus that a deposit named cannot be had any more: its money is credited all the same. */
  readonly withoutBonus: boolean;
}

/** How long payouts of the last days have taken, minutes from the request to its payment. */
export interface PayoutTimes {
  readonly days: number;
  readonly count: number;
  readonly sixInTen: number;
  readonly nineInTen: number;
  readonly all: number;
}

/** What tax a withdrawal of so much would have withheld now. */
export interface WithdrawalTax {
  /** Whether the domain withholds one at all. */
  readonly isWithheld: boolean;
  readonly ratePercent: number;
  readonly amount: Rupees;
  readonly tax: Rupees;
  /** What is paid out. */
  readonly paid: Rupees;
  /** Up to this amount nothing is withheld. */
  readonly taxFree: Rupees;
  /** Tax years that are over and were taxed at their end, newest first. */
  readonly years: readonly EndedTaxYear[];
}

/** A tax year that is over: net winnings are withdrawals and what stayed, less deposits and what it began with. */
export interface EndedTaxYear {
  /** In which it began: 2025 is April 2025 to March 2026. */
  readonly year: number;
  readonly opening: Rupees;
  readonly deposited: Rupees;
  readonly withdrawn: Rupees;
  readonly closing: Rupees;
  /** Below zero: a loss. */
  readonly netWinnings: Rupees;
  /** Withheld from withdrawals within the year, and at its end. */
  readonly taxedBefore: Rupees;
  readonly tax: Rupees;
}

/** Who is paid, and how. What a kind of payment does not have is null. */
export interface Payee {
  readonly holderName: string | null;
  readonly accountNumber: string | null;
  readonly ifsC_Code: string | null;
  readonly bankName: string | null;
  readonly upiId: string | null;
  readonly walletAddress: string | null;
  readonly network: string | null;
}

/** A deposit whose payment details are held for its owner. */
export interface DepositDraft extends Payee {
  readonly id: number;
  readonly referenceNo: string;
  readonly paymentMethodId: number;
  readonly type: PaymentType;
  /** What to pay to the paisa: the paise tell this payment from others. */
  readonly amount: Rupees;
  /** `upi://pay?…`, which a QR holds too; null where it is not paid by UPI. */
  readonly upiLink: string | null;
  /** Page of a payment provider; null: it is paid by hand. */
  readonly payUrl: string | null;
  readonly requireScreenshot: boolean;
  /** The details are this deposit's until then. */
  readonly heldUntil: Time;
  /** A reference is taken until then. */
  readonly expiresAt: Time;
  readonly usualMinutes: number;
}

/** One line of the lists of requests (api 7.5), with all that became of it. */
export interface DwItem {
  readonly id: number;
  readonly referenceNo: string;
  readonly userName: string;
  readonly type: 'Deposit' | 'Withdrawal';
  readonly state: RequestState;
  readonly statusName: DwStatus;
  readonly amount: Rupees;
  /** What was received, or paid out after tax. */
  readonly approvedAmount: Rupees | null;
  readonly paymentMethod: string;
  /** All but the last four as *. */
  readonly accountNumber: string | null;
  readonly utr: string | null;
  readonly imageUrl: string | null;
  readonly remark: string | null;
  readonly rejectCode: EndCode | null;
  /** The reviewer's own words; null where the state or the code says it all. */
  readonly rejectReason: string | null;
  /** A declined request can be looked at once more. */
  readonly canAppeal: boolean;
  readonly canCancel: boolean;
  /** When it usually is over, and when at the latest; null: it is over. */
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
  /** All but the last four as *. */
  readonly accountNumber: string | null;
  readonly ifsC_Code: string | null;
  readonly bankName: string | null;
  readonly upiId: string | null;
  readonly walletAddress: string | null;
  readonly isDefault: boolean;
  /** Money can be sent there from then on. */
  readonly usableFrom: Time;
  readonly isUsable: boolean;
}

/** A way to pay as a bettor sees it. */
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
  /** Minutes that it usually takes. */
  readonly usualMinutes: number;
  /** Null: it can be used now; else when it opens next. */
  readonly opensAt: Time | null;
}

/** Where money goes in and out, and between which amounts (api 2.13). */
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
  /** Held for withdrawals that are not paid yet. */
  readonly onItsWay: Rupees;
  /** What was ever credited, and paid out. */
  readonly deposited: Rupees;
  readonly withdrawn: Rupees;
  /** The same of this month, as the calendar of India has it. */
  readonly monthDeposited: Rupees;
  readonly monthWithdrawn: Rupees;
  readonly savedAccounts: readonly PayoutAccount[];
  readonly currency: Currency;
}
