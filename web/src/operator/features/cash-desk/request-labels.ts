import type { EndCode, RequestState, RiskFlag } from '@crease/contracts/cash/cashier.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { waitedText } from '#operator/components/work-list.tsx';
import type { BadgeProps } from '#ui/badge/badge.tsx';

type Tone = NonNullable<BadgeProps['tone']>;

/** Operator labels of request states. */
export const STATE_WORDS: Readonly<Record<RequestState, { text: string; tone: Tone }>> = {
  DRAFT: { text: 'Started', tone: 'plain' },
  SUBMITTED: { text: 'Pending', tone: 'warn' },
  UNDER_REVIEW: { text: 'Under review', tone: 'warn' },
  AUTO_MATCHED: { text: 'Bank matched', tone: 'good' },
  NEEDS_INFO: { text: 'Awaiting player', tone: 'plain' },
  REQUESTED: { text: 'Placing hold', tone: 'plain' },
  RISK_REVIEW: { text: 'Pending', tone: 'warn' },
  APPROVED: { text: 'Approved', tone: 'brand' },
  PROCESSING: { text: 'Sent to bank', tone: 'brand' },
  CREDITED: { text: 'Credited', tone: 'good' },
  PAID: { text: 'Paid', tone: 'good' },
  REJECTED: { text: 'Declined', tone: 'bad' },
  REVERSED: { text: 'Reversed', tone: 'bad' },
  FAILED: { text: 'Failed', tone: 'bad' },
  RETURNED: { text: 'Returned', tone: 'bad' },
  EXPIRED: { text: 'Expired', tone: 'plain' },
  CANCELLED: { text: 'Cancelled', tone: 'plain' },
};

/** Pages of requests, below /backoffice. */
export const REQUEST_PATHS = { Deposit: '/deposits', Withdrawal: '/withdrawals' } as const;

const DISPUTED = { text: 'Disputed', tone: 'bad' } as const;

/** Label of a request's state. A credited deposit that its payer reversed is disputed everywhere. */
export function describeState({ state, disputedAt }: Pick<OperatorRequest, 'state' | 'disputedAt'>): {
  text: string;
  tone: Tone;
} {
  return disputedAt === null ? STATE_WORDS[state] : DISPUTED;
}

/** Labels of risk flags: a sentence, and two words for lists. */
export const FLAG_WORDS: Readonly<Record<RiskFlag, { short: string; text: string }>> = {
  PICTURE_USED: {
    short: 'Duplicate image',
    text: 'The same image was submitted with another deposit.',
  },
  PICTURE_ALIKE: { short: 'Similar image', text: 'Another deposit has a near-identical image.' },
  AMOUNT_DIFFERS: { short: 'Amount mismatch', text: 'Amount received doesn’t match the request.' },
  MATCHED_MANUALLY: { short: 'Manual match', text: 'An operator matched it to its bank line.' },
  CHARGEBACK: {
    short: 'Reversed by payer',
    text: 'The payer or their bank reversed this payment.',
  },
  APPEALED: { short: 'Appeal', text: 'Declined once; the player has appealed.' },
  ACCOUNT_SHARED: { short: 'Shared account', text: 'Another player has saved the same account.' },
  DEBT: { short: 'In debt', text: 'The player owes the house for a reversed deposit.' },
  NAME_DIFFERS: {
    short: 'Name mismatch',
    text: 'The account name doesn’t match the player’s declared name.',
  },
  LOW_TURNOVER: { short: 'Low turnover', text: 'Staked less than deposited in the last 30 days.' },
  DECLINED_OFTEN: {
    short: 'Repeat declines',
    text: 'More than three deposits declined this week.',
  },
  NEAR_LIMIT: {
    short: 'Near threshold',
    text: 'Several deposits this week are just below the four-eyes threshold.',
  },
};

/** Reasons a request ended without payment. */
export const END_WORDS: Readonly<Record<EndCode, string>> = {
  NO_PAYMENT: 'No payment received',
  AMOUNT_DIFFERS: 'Amount mismatch',
  NAME_DIFFERS: 'Name mismatch',
  REFERENCE_USED: 'Reference already used',
  PROOF_UNREADABLE: 'Screenshot unreadable',
  ACCOUNT_WRONG: 'Incorrect account',
  OTHER: 'Other',
  PAYMENT_FAILED: 'Provider payment failed',
};

/** True if the request has been pending past its deadline. */
export function isOverdue({ latestBy }: Pick<OperatorRequest, 'latestBy'>, now: number): boolean {
  return latestBy !== null && Date.parse(latestBy) < now;
}

/** Waiting time: `4 min`, `3 h`, `2 d`. A disputed deposit waits from the reversal on. */
export function waitingText(request: OperatorRequest, now: number): string {
  const { submittedAt, processedTime, disputedAt } = request;
  const since = disputedAt ?? submittedAt;
  if (since === null) return '';
  const until = processedTime === null || disputedAt !== null ? now : Date.parse(processedTime);
  return waitedText(since, until);
}
