import type { WireOf } from '@crease/contracts/base/route.ts';
import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { useRead } from '#operator/core/office-call.ts';
import { useHasRole } from '#operator/core/office-session.ts';
import { CountBadge } from '#ui/badge/badge.tsx';

/** Polling interval of requests: cashiers see each other's claims within seconds. */
export const REQUESTS_MS = 2_000;
const COUNT_MS = 30_000;
/** Skips past the last row to get the count only, without reading personal data. */
const COUNT_ONLY = { SkipCount: 1_000_000, MaxResultCount: 1 } as const;

type RequestsQuery = WireOf<typeof operatorCashierRoutes.operatorGetRequests>;
export type RequestQueueName = NonNullable<RequestsQuery['queue']>;

/** Reads requests as a list. */
export function useRequests(query: RequestsQuery) {
  return useRead(operatorCashierRoutes.operatorGetRequests, query, {
    pollMs: REQUESTS_MS,
    isList: true,
  });
}

/** Returns the number of requests in a queue, 0 for operators without the cashier role. */
export function useRequestCount(type: OperatorRequest['type'], queue: RequestQueueName = 'waiting'): number {
  const enabled = useHasRole('cashier');
  const { data } = useRead(
    operatorCashierRoutes.operatorGetRequests,
    { type, queue, ...COUNT_ONLY },
    { pollMs: COUNT_MS, enabled },
  );
  return data?.totalCount ?? 0;
}

/** Count badge of a menu item, hidden at zero. Red while a deposit is disputed, which comes first. */
export function RequestCount({ type }: Pick<OperatorRequest, 'type'>) {
  const pending = useRequestCount(type);
  const disputed = useRequestCount(type, 'disputed');
  return (
    <CountBadge
      count={pending + disputed}
      label={disputed === 0 ? 'pending' : `pending, ${disputed} disputed`}
      tone={disputed === 0 ? 'plain' : 'bad'}
    />
  );
}
