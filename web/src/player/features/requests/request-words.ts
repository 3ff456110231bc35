import type { DwItem, EndCode, RequestState } from '@crease/contracts/wire/cashier.ts';
import { dayClockWithin } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { phrase, t } from '#text/text.ts';
import type { BadgeProps } from '#ui/badge/badge.tsx';

const STATE_WORDS: Readonly<Record<RequestState, string>> = {
  DRAFT: phrase('Started'),
  SUBMITTED: phrase('Submitted'),
  UNDER_REVIEW: phrase('Checking payment'),
  AUTO_MATCHED: phrase('Payment found'),
  NEEDS_INFO: phrase('Answer needed'),
  APPROVED: phrase('Approved'),
  CREDITED: phrase('Credited'),
  REJECTED: phrase('Declined'),
  EXPIRED: phrase('Expired'),
  CANCELLED: phrase('Cancelled'),
  REVERSED: phrase('Reversed'),
  REQUESTED: phrase('Requested'),
  RISK_REVIEW: phrase('Being checked'),
  PROCESSING: phrase('Sent to the bank'),
  PAID: phrase('Paid'),
  FAILED: phrase('Failed, money is back'),
  RETURNED: phrase('Returned by the bank'),
};

export function stateText(state: RequestState): string {
  return t(STATE_WORDS[state]);
}

const TONES = {
  Pending: 'warn',
  Processing: 'brand',
  Accepted: 'good',
  Rejected: 'bad',
  Cancelled: 'plain',
} as const satisfies Readonly<Record<DwItem['statusName'], BadgeProps['tone']>>;

export function stateTone({
  statusName,
}: Pick<DwItem, 'statusName'>): NonNullable<BadgeProps['tone']> {
  return TONES[statusName];
}

/** `Deposit ₹10,000.37`. */
export function requestTitle({ type, amount }: Pick<DwItem, 'type' | 'amount'>): string {
  return type === 'Deposit'
    ? t('Deposit {amount}', { amount: rupeesText(amount) })
    : t('Withdrawal {amount}', { amount: rupeesText(amount) });
}

const END_WORDS: Readonly<Record<EndCode, string>> = {
  NO_PAYMENT: phrase('No payment was found with this reference'),
  AMOUNT_DIFFERS: phrase('Another amount was received'),
  NAME_DIFFERS: phrase('The account is in another name'),
  REFERENCE_USED: phrase('This reference was used before'),
  PROOF_UNREADABLE: phrase('The picture could not be read'),
  ACCOUNT_WRONG: phrase('The account is not right'),
  OTHER: phrase('It could not be accepted'),
  PAYMENT_FAILED: phrase('The payment failed. Nothing was taken from you'),
};

/** What became of the money, where the state says it. */
const STATE_SAYINGS: Readonly<Partial<Record<RequestState, string>>> = {
  NEEDS_INFO: phrase('We need more from you to go on'),
  REVERSED: phrase('The payment was reversed, and the amount taken from your balance'),
  FAILED: phrase('The bank could not pay it. The amount is in your balance again'),
  RETURNED: phrase('Your bank sent it back. The amount is in your balance again'),
  EXPIRED: phrase('It was not paid in time'),
};

/**
 * What its owner should know beside the state: why it ended without its money, or what a reviewer asks; our words by code or
 * state, and the reviewer's own. Null: the state says it all.
 */
export function sayingOf({
  state,
  rejectCode,
  rejectReason,
  steps,
}: Pick<DwItem, 'state' | 'rejectCode' | 'rejectReason' | 'steps'>): {
  readonly title: string;
  readonly reason: string | null;
} | null {
  const isEndedByCode = state === 'REJECTED' || (state === 'CANCELLED' && rejectCode !== null);
  const title = isEndedByCode ? END_WORDS[rejectCode ?? 'OTHER'] : STATE_SAYINGS[state];
  if (title === undefined) return null;
  const reason = state === 'NEEDS_INFO' ? (steps.at(-1)?.reason ?? null) : rejectReason;
  return { title: t(title), reason: reason === '' ? null : reason };
}

/** When it usually is over, and when at the latest; null: it is over, or waits for its owner. */
export function expectedText(
  { expectedBy, latestBy, state }: Pick<DwItem, 'expectedBy' | 'latestBy' | 'state'>,
  now: number,
): string | null {
  if (expectedBy === null || latestBy === null || state === 'NEEDS_INFO') return null;
  const latest = dayClockWithin(latestBy, now);
  if (Date.parse(expectedBy) > now)
    return t('Usually: {time}. At the latest: {latest}.', {
      time: dayClockWithin(expectedBy, now),
      latest,
    });
  if (Date.parse(latestBy) > now)
    return t('It takes longer than usual. At the latest: {latest}.', { latest });
  return t('It takes longer than it should. Please contact support.');
}

/** The ends of a long reference: `5328…1946`. */
export function shortReference(utr: string): string {
  return utr.length <= 12 ? utr : `${utr.slice(0, 4)}…${utr.slice(-4)}`;
}
