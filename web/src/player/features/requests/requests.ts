import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { DwItem, EndCode, RequestState } from '@crease/contracts/cash/cashier.ts';
import type { RequestFilterWire } from '@crease/contracts/cash/deposit-routes.ts';
import { cashierRoutes } from '@crease/contracts/cash/deposit-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { type QueryState, type Scrolled, toQueryState, useScrolled } from '#client/api/answers.ts';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { useUserId } from '#client/session/session.ts';
import { dayClockWithin } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { phrase, t } from '#i18n/text.ts';
import type { BadgeProps } from '#ui/badge/badge.tsx';

/** Query key prefix invalidated by deposit and withdrawal pushes. */
export const REQUESTS = 'requests';
const OWN = { staleTime: 0, gcTime: 60_000 } as const;
/** Above the number of requests a user can have open. */
const MAX_OPEN = 20;

export type RequestQuery = Pick<RequestFilterWire, 'status' | 'type' | 'Sorting'>;

/** All matching requests as one list, newest first by default. */
export function useScrolledRequests(query: RequestQuery): Scrolled<DwItem, Page<DwItem>> {
  const userId = useUserId();
  return useScrolled({
    key: [REQUESTS, userId, query],
    isOn: userId !== null,
    fetch: (SkipCount, MaxResultCount, signal) =>
      callRoute(cashierRoutes.getDepositWithdrawals, { ...query, SkipCount, MaxResultCount }, signal),
  });
}

/** Pending requests, newest first. */
export function useOpenRequests(): QueryState<readonly DwItem[]> {
  const userId = useUserId();
  return toQueryState(
    useQuery({
      queryKey: [REQUESTS, userId, 'open'],
      queryFn: async ({ signal }) => {
        const pages = await Promise.all(
          (['1', '4'] as const).map((status) =>
            callRoute(cashierRoutes.getDepositWithdrawals, { status, MaxResultCount: MAX_OPEN }, signal),
          ),
        );
        const items = pages.flatMap((page) => page.items);
        return items.sort((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime));
      },
      enabled: userId !== null,
      ...OWN,
    }),
  );
}

/** A request by reference, e.g. DP-12; null if the user has none with it. */
export function useRequest(referenceNo: string | null): QueryState<DwItem | null> {
  const userId = useUserId();
  return toQueryState(
    useQuery({
      queryKey: [REQUESTS, userId, 'one', referenceNo],
      queryFn: async ({ signal }) => {
        const filter = referenceNo ?? '';
        const found = await callRoute(cashierRoutes.getDepositWithdrawals, { filter }, signal);
        return found.items.find((item) => item.referenceNo === referenceNo) ?? null;
      },
      enabled: userId !== null && referenceNo !== null,
      ...OWN,
    }),
  );
}

/** Cancels a deposit not yet under review. @throws CallFailure */
export async function cancelDeposit(id: number): Promise<void> {
  await runAction(callRoute(cashierRoutes.cancelDeposit, { id }));
}

/** Answers the reviewer's question. @throws CallFailure */
export async function answerRequest(answer: {
  readonly id: number;
  readonly utr?: string;
  readonly screenshotId?: number;
  readonly remark?: string;
}): Promise<void> {
  await runAction(callRoute(cashierRoutes.answerRequest, answer));
}

/** Appeals a rejected deposit. @throws CallFailure */
export async function appealRequest(id: number, remark: string): Promise<void> {
  await runAction(callRoute(cashierRoutes.appealRequest, { id, remark }));
}

/** Refetches all deposit and withdrawal data. */
export function refreshRequests(): void {
  void queryClient.invalidateQueries({ queryKey: [REQUESTS] });
}

/** Refetches even after a rejection, which means the data has changed. */
async function runAction(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } finally {
    refreshRequests();
  }
}

const STATUS_LABELS: Readonly<Record<RequestState, string>> = {
  DRAFT: phrase('Started'),
  SUBMITTED: phrase('Submitted'),
  UNDER_REVIEW: phrase('Checking payment'),
  AUTO_MATCHED: phrase('Payment found'),
  NEEDS_INFO: phrase('Reply needed'),
  APPROVED: phrase('Approved'),
  CREDITED: phrase('Credited'),
  REJECTED: phrase('Declined'),
  EXPIRED: phrase('Expired'),
  CANCELLED: phrase('Cancelled'),
  REVERSED: phrase('Reversed'),
  REQUESTED: phrase('Requested'),
  RISK_REVIEW: phrase('Under review'),
  PROCESSING: phrase('Sent to the bank'),
  PAID: phrase('Paid'),
  FAILED: phrase('Failed, refunded'),
  RETURNED: phrase('Returned by the bank'),
};

type Ended = Pick<DwItem, 'state' | 'rejectCode'>;

/** True if the provider couldn't take the payment; the request itself ends as cancelled. */
export function isFailedPayment({ state, rejectCode }: Ended): boolean {
  return state === 'CANCELLED' && rejectCode === 'PAYMENT_FAILED';
}

export function labelForStatus(item: Ended): string {
  return isFailedPayment(item) ? t('Failed') : t(STATUS_LABELS[item.state]);
}

const TONES = {
  Pending: 'warn',
  Processing: 'brand',
  Accepted: 'good',
  Rejected: 'bad',
  Cancelled: 'plain',
} as const satisfies Readonly<Record<DwItem['statusName'], BadgeProps['tone']>>;

export function stateTone(item: Pick<DwItem, 'statusName'> & Ended): NonNullable<BadgeProps['tone']> {
  return isFailedPayment(item) ? 'bad' : TONES[item.statusName];
}

/** e.g. `Deposit ₹10,000.37`. */
export function requestTitle({ type, amount }: Pick<DwItem, 'type' | 'amount'>): string {
  return type === 'Deposit'
    ? t('Deposit {amount}', { amount: rupeesText(amount) })
    : t('Withdrawal {amount}', { amount: rupeesText(amount) });
}

const FINAL_LABELS: Readonly<Record<EndCode, string>> = {
  NO_PAYMENT: phrase('No payment found with this reference'),
  AMOUNT_DIFFERS: phrase('A different amount was received'),
  NAME_DIFFERS: phrase('The account is in a different name'),
  REFERENCE_USED: phrase('This reference has already been used'),
  PROOF_UNREADABLE: phrase('The screenshot wasn’t readable'),
  ACCOUNT_WRONG: phrase('The account details are incorrect'),
  OTHER: phrase('We couldn’t accept it'),
  PAYMENT_FAILED: phrase('Payment failed. You weren’t charged'),
};

/** Effect on the money, for states that imply one. */
const STATUS_MESSAGES: Readonly<Partial<Record<RequestState, string>>> = {
  NEEDS_INFO: phrase('We need more information from you'),
  REVERSED: phrase('Payment reversed. The amount was deducted from your balance'),
  FAILED: phrase('The bank couldn’t process it. The amount was returned to your balance'),
  RETURNED: phrase('Your bank returned it. The amount was returned to your balance'),
  EXPIRED: phrase('Not paid in time'),
};

/**
 * Explains a status: why the request failed, or the reviewer's question. Combines our text for the code or state with
 * the reviewer's own. Null if the status is self-explanatory.
 */
export function describeStatus({
  state,
  rejectCode,
  rejectReason,
  steps,
}: Pick<DwItem, 'state' | 'rejectCode' | 'rejectReason' | 'steps'>): {
  readonly title: string;
  readonly reason: string | null;
} | null {
  const isEndedByCode = state === 'REJECTED' || (state === 'CANCELLED' && rejectCode !== null);
  const title = isEndedByCode ? FINAL_LABELS[rejectCode ?? 'OTHER'] : STATUS_MESSAGES[state];
  if (title === undefined) return null;
  const reason = state === 'NEEDS_INFO' ? (steps.at(-1)?.reason ?? null) : rejectReason;
  return { title: t(title), reason: reason === '' ? null : reason };
}

/** Usual and latest completion time; null if finished or waiting for the user. */
export function describeExpectedTime(
  { expectedBy, latestBy, state }: Pick<DwItem, 'expectedBy' | 'latestBy' | 'state'>,
  now: number,
): string | null {
  if (expectedBy === null || latestBy === null || state === 'NEEDS_INFO') return null;
  const latest = dayClockWithin(latestBy, now);
  if (Date.parse(expectedBy) > now)
    return t('Usually by {time}, {latest} at the latest.', {
      time: dayClockWithin(expectedBy, now),
      latest,
    });
  if (Date.parse(latestBy) > now) return t('Taking longer than usual: {latest} at the latest.', { latest });
  return t('This is taking longer than it should. Please contact support.');
}

/** Shortens a long reference: `5328…1946`. */
export function shortReference(utr: string): string {
  return utr.length <= 12 ? utr : `${utr.slice(0, 4)}…${utr.slice(-4)}`;
}
