import { operatorBonusRoutes } from '@crease/contracts/routes/operator-bonus.ts';
import { useQuery } from '@tanstack/react-query';
import { operatorApi } from '#operator/core/office-call.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { CLAIMS_KEY } from './bonus-reads.ts';

const POLL_MS = 30_000;
const QUERY = { filter: 'pending', SkipCount: 0, MaxResultCount: 1 } as const;

/** Badge with the number of claims awaiting approval, hidden at zero. */
export function PendingClaimCount() {
  const { data } = useQuery({
    queryKey: [CLAIMS_KEY, 'count'],
    queryFn: ({ signal }) => operatorApi(operatorBonusRoutes.operatorGetBonusClaims, QUERY, signal),
    refetchInterval: POLL_MS,
  });
  const count = data?.totalCount ?? 0;
  if (count === 0) return null;
  return (
    <Badge>
      {count}
      <span className="visually-hidden"> pending</span>
    </Badge>
  );
}
