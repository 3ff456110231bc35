import type { PayoutKind } from '#wire/cashier.ts';

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
  /**
   * Structuring flag: number of deposits per week just below the four-eyes amount, and what percentage of it counts
   * as near.
   */
  nearLimitPerWeek: 3,
  nearLimitPercent: 90,
  /** Minimum similarity at which two names are treated as the same person's. */
  sameNamePercent: 80,
  /** Maximum Hamming distance between perceptual hashes of the same receipt. */
  alikeBits: 6,
} as const;

/** Payout account kinds with their display names. */
export const PAYOUT_NAMES: Readonly<Record<PayoutKind, string>> = {
  BANK: 'Bank',
  UPI: 'UPI',
  USDT: 'USDT',
};
