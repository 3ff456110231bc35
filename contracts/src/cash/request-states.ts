import type { StateTable } from '#base/state-table.ts';
import type { DepositState, PayoutKind, WithdrawalState } from './cashier.ts';

/**
 * Deposit state machine: allowed transitions, who may trigger each, and the ledger entry it creates. All others are
 * rejected. A draft holds payment details for its owner. A declined deposit may be reviewed once more. If a provider
 * reports a payment after its request ended, the money is credited or reviewed by an operator.
 */
export const DEPOSIT_STATES: StateTable<DepositState> = {
  DRAFT: {
    SUBMITTED: { by: ['USER', 'PROVIDER'] },
    AUTO_MATCHED: { by: ['PROVIDER'] },
    CANCELLED: { by: ['USER', 'PROVIDER', 'SYSTEM'] },
    EXPIRED: { by: ['SYSTEM'] },
  },
  SUBMITTED: {
    UNDER_REVIEW: { by: ['OPERATOR'] },
    AUTO_MATCHED: { by: ['PROVIDER'] },
    CANCELLED: { by: ['USER'] },
  },
  UNDER_REVIEW: {
    /** Reclaimed after the previous reviewer's claim expired. */
    UNDER_REVIEW: { by: ['OPERATOR'] },
    AUTO_MATCHED: { by: ['PROVIDER'] },
    NEEDS_INFO: { by: ['OPERATOR'] },
    APPROVED: { by: ['OPERATOR'] },
    REJECTED: { by: ['OPERATOR'] },
  },
  NEEDS_INFO: {
    SUBMITTED: { by: ['USER'] },
    AUTO_MATCHED: { by: ['PROVIDER'] },
    EXPIRED: { by: ['SYSTEM'] },
  },
  AUTO_MATCHED: {
    APPROVED: { by: ['SYSTEM', 'OPERATOR'] },
    /** The bank line turned out not to be its payment. */
    SUBMITTED: { by: ['SYSTEM'] },
  },
  APPROVED: { CREDITED: { by: ['SYSTEM'], entry: 'DEPOSIT' } },
  CREDITED: { REVERSED: { by: ['OPERATOR'], entry: 'DEPOSIT_REVERSED' } },
  REJECTED: { SUBMITTED: { by: ['USER'] } },
  EXPIRED: { AUTO_MATCHED: { by: ['PROVIDER'] }, SUBMITTED: { by: ['PROVIDER'] } },
  CANCELLED: { AUTO_MATCHED: { by: ['PROVIDER'] }, SUBMITTED: { by: ['PROVIDER'] } },
  REVERSED: {},
};

/**
 * Withdrawal state machine: allowed transitions, who may trigger each, and the ledger entry it creates. Players can't
 * cancel: money on its way out is not offered for betting again.
 */
export const WITHDRAWAL_STATES: StateTable<WithdrawalState> = {
  REQUESTED: { RISK_REVIEW: { by: ['SYSTEM'], entry: 'WITHDRAWAL_HELD' } },
  RISK_REVIEW: {
    NEEDS_INFO: { by: ['OPERATOR'] },
    APPROVED: { by: ['OPERATOR'] },
    REJECTED: { by: ['OPERATOR'], entry: 'WITHDRAWAL_RELEASED' },
  },
  NEEDS_INFO: {
    RISK_REVIEW: { by: ['USER'] },
    REJECTED: { by: ['OPERATOR'], entry: 'WITHDRAWAL_RELEASED' },
  },
  APPROVED: {
    PROCESSING: { by: ['OPERATOR'] },
    REJECTED: { by: ['OPERATOR'], entry: 'WITHDRAWAL_RELEASED' },
    RISK_REVIEW: { by: ['OPERATOR'] },
  },
  PROCESSING: {
    PAID: { by: ['OPERATOR', 'PROVIDER'], entry: 'WITHDRAWAL_PAID' },
    FAILED: { by: ['OPERATOR', 'PROVIDER'], entry: 'WITHDRAWAL_RELEASED' },
  },
  PAID: { RETURNED: { by: ['OPERATOR', 'PROVIDER'], entry: 'WITHDRAWAL_RETURNED' } },
  FAILED: {},
  REJECTED: {},
  RETURNED: {},
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Cashier timeouts, counts and amounts; amounts in paise. */
export const CASHIER = {
  /** Reservation time of payment details for a deposit, and time to submit its reference. */
  detailsHeldMs: 15 * MINUTE_MS,
  draftMs: 30 * MINUTE_MS,
  /** Reviewer claim on a request. */
  claimMs: 10 * MINUTE_MS,
  /** Time for the player to answer a reviewer's question. */
  needsInfoMs: DAY_MS,
  depositsPerDay: 5,
  /** Blocking time for the reference of a declined deposit. */
  rejectedReferenceMs: 30 * DAY_MS,
  /** Amounts from which a second operator must confirm. */
  depositFourEyes: 5_000_000,
  withdrawalFourEyes: 10_000_000,
  minWithdrawal: 50_000,
  maxWithdrawalPerDay: 20_000_000,
  /** Cooling-off period before a withdrawal to a new payout account or after adding a login method. */
  coolingMs: DAY_MS,
  payoutAccounts: 5,
  /** Lifetime of the payout link for self-excluded players, and the minimum interval between two. */
  payoutLinkMs: 30 * MINUTE_MS,
  payoutLinkEveryMs: 2 * MINUTE_MS,
  usualPayoutMs: 2 * HOUR_MS,
  maxPayoutMs: DAY_MS,
  /** Review deadline for a deposit. */
  maxDepositMs: DAY_MS,
  /** Look-back windows for request flags. */
  flagWeekMs: 7 * DAY_MS,
  turnoverMs: 30 * DAY_MS,
  /** Declined deposits per week above which a request is flagged. */
  declinedPerWeek: 3,
  /** Structuring flag: deposits a week just below the four-eyes amount, and the percentage that is near. */
  nearLimitPerWeek: 3,
  nearLimitPercent: 90,
  /** Minimum similarity at which two names are treated as the same person's. */
  sameNamePercent: 80,
  /** Maximum Hamming distance between perceptual hashes of the same receipt. */
  alikeBits: 6,
} as const;

export const PAYOUT_NAMES: Readonly<Record<PayoutKind, string>> = { BANK: 'Bank', UPI: 'UPI', USDT: 'USDT' };
