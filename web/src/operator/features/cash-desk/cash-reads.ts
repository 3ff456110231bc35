import { operatorCashierRoutes } from '@crease/contracts/routes/operator-cashier.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import type { OperatorRequest } from '@crease/contracts/wire/operator-cashier.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operatorApi } from '#operator/core/office-call.ts';

/** Prefix of all request query keys. */
export const REQUESTS_KEY = 'cash-requests';
const POLL_MS = 2_000;

export type RequestsQuery = WireOf<typeof operatorCashierRoutes.operatorGetRequests>;

/** Returns a queue's requests. Polls, so cashiers see each other's claims within seconds. */
export function useRequests(query: RequestsQuery) {
  return useQuery({
    queryKey: [REQUESTS_KEY, query],
    queryFn: ({ signal }) => operatorApi(operatorCashierRoutes.operatorGetRequests, query, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

/** Finds a request by number in any queue, null if not found. */
export function useRequest(referenceNo: string) {
  return useQuery({
    queryKey: [REQUESTS_KEY, 'one', referenceNo],
    queryFn: async ({ signal }): Promise<OperatorRequest | null> => {
      const asked = { search: referenceNo };
      const { items } = await operatorApi(operatorCashierRoutes.operatorGetRequests, asked, signal);
      return items.find((item) => item.referenceNo === referenceNo) ?? null;
    },
    refetchInterval: POLL_MS,
  });
}
