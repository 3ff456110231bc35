import type { PayoutKind } from '#wire/cashier.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Times, counts and amounts of the cashier; amounts in paise. */
export const CASHIER = {
  /** Payment details are held for a deposit so long, and its reference is taken so long. */
  detailsHeldMs: 15 * MINUTE_MS,
  draftMs: 30 * MINUTE_MS,
  /** A reviewer has a request for themselves so long. */
  claimMs: 10 * MINUTE_MS,
  /** A bettor may answer a question of the reviewer so long. */
  needsInfoMs: DAY_MS,
  depositsPerDay: 5,
  /** The reference of a deposit that was declined is refused so long. */
  rejectedReferenceMs: 30 * DAY_MS,
  /** Two operators agree from these amounts. */
  depositFourEyes: 5_000_000,
  withdrawalFourEyes: 10_000_000,
  leastWithdrawal: 50_000,
  mostWithdrawalPerDay: 20_000_000,
  /** A new payout account, and a new way in, wait so long before money goes out. */
  coolingMs: DAY_MS,
  payoutAccounts: 5,
  /** The link for those who have excluded themselves; another one is sent so long after it. */
  payoutLinkMs: 30 * MINUTE_MS,
  payoutLinkEveryMs: 2 * MINUTE_MS,
  usualPayoutMs: 2 * HOUR_MS,
  longestPayoutMs: DAY_MS,
  /** A deposit is looked at within this time at the latest. */
  longestDepositMs: DAY_MS,
  /** Requests are flagged by what happened in these times. */
  flagWeekMs: 7 * DAY_MS,
  turnoverMs: 30 * DAY_MS,
  /** More deposits than these declined in a week are flagged. */
  declinedPerWeek: 3,
  /** From so many deposits in a week within this part of the amount from which two agree. */
  nearLimitPerWeek: 3,
  nearLimitPercent: 90,
  /** Names that resemble each other less are another person's. */
  sameNamePercent: 80,
  /** Perceptual hashes of pictures that differ in no more bits show the same receipt. */
  alikeBits: 6,
} as const;

/** Kinds of accounts that are paid out to, with what they are called in lists. */
export const PAYOUT_NAMES: Readonly<Record<PayoutKind, string>> = {
  BANK: 'Bank',
  UPI: 'UPI',
  USDT: 'USDT',
};
