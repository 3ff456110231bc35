import { cashierCalls } from '@crease/contracts/calls/cashier.ts';
import type { RequestFilterWire } from '@crease/contracts/routes/cashier.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type { DwItem } from '@crease/contracts/wire/cashier.ts';
import { useQuery } from '@tanstack/react-query';
import { type Asked, askedOf, type Scrolled, useScrolled } from '#data/api/answers.ts';
import { callRoute } from '#data/api/call-route.ts';
import { queryClient } from '#data/api/query-client.ts';
import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';

/** All that a push about a deposit or withdrawal makes old begins with it. */
export const REQUESTS = 'requests';
const OWN = { staleTime: 0, gcTime: 60_000 } as const;
/** More than anybody may have open at once. */
const MOST_OPEN = 20;

export type RequestAsk = Pick<RequestFilterWire, 'status' | 'type' | 'Sorting'>;

/** Every request that fits, newest first unless asked otherwise, as one long list. */
export function useScrolledRequests(ask: RequestAsk): Scrolled<DwItem, Page<DwItem>> {
  const userId = useUserId();
  return useScrolled({
    key: [REQUESTS, userId, ask],
    isOn: userId !== null,
    fetch: (SkipCount, MaxResultCount, signal) =>
      callRoute(cashierCalls.getDepositWithdrawals, { ...ask, SkipCount, MaxResultCount }, signal),
  });
}

/** Requests that are not over, newest first. */
export function useOpenRequests(): Asked<readonly DwItem[]> {
  const userId = useUserId();
  return askedOf(
    useQuery({
      queryKey: [REQUESTS, userId, 'open'],
      queryFn: async ({ signal }) => {
        const pages = await Promise.all(
          (['1', '4'] as const).map((status) =>
            callRoute(
              cashierCalls.getDepositWithdrawals,
              { status, MaxResultCount: MOST_OPEN },
              signal,
            ),
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

/** One request by its number, such as DP-12; null when there is none of the caller's. */
export function useRequest(referenceNo: string | null): Asked<DwItem | null> {
  const userId = useUserId();
  return askedOf(
    useQuery({
      queryKey: [REQUESTS, userId, 'one', referenceNo],
      queryFn: async ({ signal }) => {
        const filter = referenceNo ?? '';
        const found = await callRoute(cashierCalls.getDepositWithdrawals, { filter }, signal);
        return found.items.find((item) => item.referenceNo === referenceNo) ?? null;
      },
      enabled: userId !== null && referenceNo !== null,
      ...OWN,
    }),
  );
}

/** Takes back a deposit that nobody looks at yet. @throws CallFailure */
export async function cancelDeposit(id: number): Promise<void> {
  await acting(callRoute(cashierCalls.cancelDeposit, { id }));
}

/** Answers the reviewer's question. @throws CallFailure */
export async function answerRequest(answer: {
  readonly id: number;
  readonly utr?: string;
  readonly screenshotId?: number;
  readonly remark?: string;
}): Promise<void> {
  await acting(callRoute(cashierCalls.answerRequest, answer));
}

/** Has a deposit that was declined looked at once more. @throws CallFailure */
export async function appealRequest(id: number, remark: string): Promise<void> {
  await acting(callRoute(cashierCalls.appealRequest, { id, remark }));
}

/** Asks anew for all that is shown of money in and out. */
export function refreshRequests(): void {
  void queryClient.invalidateQueries({ queryKey: [REQUESTS] });
}

/** A refusal says that something changed meanwhile: what is shown is asked for again either way. */
async function acting(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } finally {
    refreshRequests();
  }
}

function useUserId(): number | null {
  return useStore(session, (state) => state.user?.userId ?? null);
}
