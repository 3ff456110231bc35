import { cashierCalls } from '@crease/contracts/calls/cashier.ts';
import type { RequestFilterWire } from '@crease/contracts/routes/cashier.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type { DwItem } from '@crease/contracts/wire/cashier.ts';
import { useQuery } from '@tanstack/react-query';
import { type QueryState, type Scrolled, toQueryState, useScrolled } from '#client/api/answers.ts';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';

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
      callRoute(
        cashierCalls.getDepositWithdrawals,
        { ...query, SkipCount, MaxResultCount },
        signal,
      ),
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
            callRoute(
              cashierCalls.getDepositWithdrawals,
              { status, MaxResultCount: MAX_OPEN },
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

/** A request by reference, e.g. DP-12; null if the user has none with it. */
export function useRequest(referenceNo: string | null): QueryState<DwItem | null> {
  const userId = useUserId();
  return toQueryState(
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

/** Cancels a deposit not yet under review. @throws CallFailure */
export async function cancelDeposit(id: number): Promise<void> {
  await runAction(callRoute(cashierCalls.cancelDeposit, { id }));
}

/** Answers the reviewer's question. @throws CallFailure */
export async function answerRequest(answer: {
  readonly id: number;
  readonly utr?: string;
  readonly screenshotId?: number;
  readonly remark?: string;
}): Promise<void> {
  await runAction(callRoute(cashierCalls.answerRequest, answer));
}

/** Appeals a rejected deposit. @throws CallFailure */
export async function appealRequest(id: number, remark: string): Promise<void> {
  await runAction(callRoute(cashierCalls.appealRequest, { id, remark }));
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

function useUserId(): number | null {
  return useStore(session, (state) => state.user?.userId ?? null);
}
