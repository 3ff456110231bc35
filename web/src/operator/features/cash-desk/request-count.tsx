import { operatorCashierRoutes } from '@crease/contracts/routes/operator-cashier.ts';
import type { OpRequest } from '@crease/contracts/wire/operator-cashier.ts';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '#data/storage/observable.ts';
import { callOperator } from '#operator/office/office-call.ts';
import { mayAct, operatorSession } from '#operator/office/office-session.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { REQUESTS_KEY } from './cash-reads.ts';

const EACH_MS = 30_000;
/** Behind the last one: the number is asked for, and nobody's data is read. */
const COUNT_ONLY = { queue: 'waiting', SkipCount: 1_000_000, MaxResultCount: 1 } as const;

/** How many requests wait for a cashier; 0 for who is none. */
export function useRequestCount(type: OpRequest['type']): number {
  const isCashier = useStore(operatorSession, ({ operator }) => mayAct(operator, 'cashier'));
  const { data } = useQuery({
    queryKey: [REQUESTS_KEY, 'count', type],
    queryFn: ({ signal }) =>
      callOperator(operatorCashierRoutes.operatorGetRequests, { type, ...COUNT_ONLY }, signal),
    enabled: isCashier,
    refetchInterval: EACH_MS,
  });
  return data?.totalCount ?? 0;
}

/** The number beside a page; nothing while none waits. */
export function RequestCount({ type }: Pick<OpRequest, 'type'>) {
  const count = useRequestCount(type);
  if (count === 0) return null;
  return (
    <Badge>
      {count}
      <span className="visually-hidden"> waiting</span>
    </Badge>
  );
}
