import type { EndCode, RequestState, RiskFlag } from '@crease/contracts/wire/cashier.ts';
import type { OpRequest } from '@crease/contracts/wire/operator-cashier.ts';
import type { BadgeProps } from '#ui/badge/badge.tsx';

type Tone = NonNullable<BadgeProps['tone']>;

/** States as the house says them. */
export const STATE_WORDS: Readonly<Record<RequestState, { text: string; tone: Tone }>> = {
  DRAFT: { text: 'Begun', tone: 'plain' },
  SUBMITTED: { text: 'Waiting', tone: 'warn' },
  UNDER_REVIEW: { text: 'Under review', tone: 'warn' },
  AUTO_MATCHED: { text: 'Bank match', tone: 'good' },
  NEEDS_INFO: { text: 'Player asked', tone: 'plain' },
  REQUESTED: { text: 'Being held', tone: 'plain' },
  RISK_REVIEW: { text: 'Waiting', tone: 'warn' },
  APPROVED: { text: 'Approved', tone: 'brand' },
  PROCESSING: { text: 'With the bank', tone: 'brand' },
  CREDITED: { text: 'Credited', tone: 'good' },
  PAID: { text: 'Paid', tone: 'good' },
  REJECTED: { text: 'Declined', tone: 'bad' },
  REVERSED: { text: 'Reversed', tone: 'bad' },
  FAILED: { text: 'Failed', tone: 'bad' },
  RETURNED: { text: 'Came back', tone: 'bad' },
  EXPIRED: { text: 'Expired', tone: 'plain' },
  CANCELLED: { text: 'Cancelled', tone: 'plain' },
};

/** What a flag means, and in two words for a list. */
export const FLAG_WORDS: Readonly<Record<RiskFlag, { short: string; text: string }>> = {
  PICTURE_USED: {
    short: 'Picture used',
    text: 'The same picture came with another deposit.',
  },
  PICTURE_ALIKE: {
    short: 'Picture alike',
    text: 'Another deposit has a picture that looks almost the same.',
  },
  AMOUNT_DIFFERS: {
    short: 'Amount differs',
    text: 'What was received is not what was asked for.',
  },
  CHARGEBACK: {
    short: 'Reversed before',
    text: 'A deposit of this player was reversed before.',
  },
  APPEALED: {
    short: 'Appeal',
    text: 'It was declined once, and the player has asked for another look.',
  },
  ACCOUNT_SHARED: {
    short: 'Account shared',
    text: 'Another player has saved the same account.',
  },
  DEBT: {
    short: 'Owes money',
    text: 'The player owes the house for a deposit that was reversed.',
  },
  NAME_DIFFERS: {
    short: 'Name differs',
    text: 'The account is in another name than the player has declared.',
  },
  LOW_TURNOVER: {
    short: 'Little play',
    text: 'The player has staked less in 30 days than they have paid in.',
  },
  DECLINED_OFTEN: {
    short: 'Declined often',
    text: 'More than three deposits of the player were declined this week.',
  },
  NEAR_LIMIT: {
    short: 'Near the limit',
    text: 'Several deposits of this week are just below the amount from which two people agree.',
  },
};

/** Why a request ended without its money. */
export const END_WORDS: Readonly<Record<EndCode, string>> = {
  NO_PAYMENT: 'No payment arrived',
  AMOUNT_DIFFERS: 'The amount differs',
  NAME_DIFFERS: 'The name differs',
  REFERENCE_USED: 'The reference was used before',
  PROOF_UNREADABLE: 'The picture cannot be read',
  ACCOUNT_WRONG: 'The account is wrong',
  OTHER: 'Something else',
  PAYMENT_FAILED: 'The provider took no payment',
};

/** Whether it has waited longer than it may. */
export function isOverdue({ latestBy }: Pick<OpRequest, 'latestBy'>, now: number): boolean {
  return latestBy !== null && Date.parse(latestBy) < now;
}

/** How long it has waited: `4 min`, `3 h`, `2 d`. */
export function waitingText({ submittedAt, processedTime }: OpRequest, now: number): string {
  if (submittedAt === null) return '';
  const until = processedTime === null ? now : Date.parse(processedTime);
  const minutes = Math.max(0, Math.floor((until - Date.parse(submittedAt)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** The time a reviewer has left: `9:12`; null: nobody holds it. */
export function claimLeftText({ claimedUntil, state }: OpRequest, now: number): string | null {
  if (state !== 'UNDER_REVIEW' || claimedUntil === null) return null;
  const seconds = Math.floor((Date.parse(claimedUntil) - now) / 1_000);
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
