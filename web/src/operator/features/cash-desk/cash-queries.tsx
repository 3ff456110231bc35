import type { WireOf } from '@crease/contracts/base/route.ts';
import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '#client/storage/observable.ts';
import { operatorApi, useListQuery } from '#operator/core/office-call.ts';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';
import { Badge } from '#ui/badge/badge.tsx';

/** Prefix of all request query keys. */
export const REQUESTS_KEY = 'cash-requests';
const POLL_MS = 2_000;

export type RequestsQuery = WireOf<typeof operatorCashierRoutes.operatorGetRequests>;

/** Returns a queue's requests. Polls, so cashiers see each other's claims within seconds. */
export function useRequests(query: RequestsQuery) {
  return useListQuery(
    [REQUESTS_KEY, query],
    operatorCashierRoutes.operatorGetRequests,
    query,
    POLL_MS,
  );
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

const COUNT_POLL_MS = 30_000;
/** Skips past the last row to get the count only, without reading personal data. */
const COUNT_ONLY = { SkipCount: 1_000_000, MaxResultCount: 1 } as const;

/** Returns the number of requests in a queue, 0 for operators without the cashier role. */
export function useRequestCount(
  type: OperatorRequest['type'],
  queue: NonNullable<RequestsQuery['queue']> = 'waiting',
): number {
  const isCashier = useStore(operatorSession, ({ operator }) => hasRole(operator, 'cashier'));
  const { data } = useQuery({
    queryKey: [REQUESTS_KEY, 'count', type, queue],
    queryFn: ({ signal }) =>
      operatorApi(
        operatorCashierRoutes.operatorGetRequests,
        { type, queue, ...COUNT_ONLY },
        signal,
      ),
    enabled: isCashier,
    refetchInterval: COUNT_POLL_MS,
  });
  return data?.totalCount ?? 0;
}

/** Count badge of a menu item, hidden at zero. Red while a deposit is disputed, which comes first. */
export function RequestCount({ type }: Pick<OperatorRequest, 'type'>) {
  const pending = useRequestCount(type);
  const disputed = useRequestCount(type, 'disputed');
  const count = pending + disputed;
  if (count === 0) return null;
  return (
    <Badge tone={disputed === 0 ? 'plain' : 'bad'}>
      {count}
      <span className="visually-hidden">
        {disputed === 0 ? ' pending' : ` pending, ${disputed} disputed`}
      </span>
    </Badge>
  );
}
