import { operatorBonusRoutes } from '@crease/contracts/bonus/bonus-routes.ts';
import { useRead } from '#operator/core/office-call.ts';
import { CountBadge } from '#ui/badge/badge.tsx';

const POLL_MS = 30_000;

/** Badge with the number of claims awaiting approval, hidden at zero. */
export function PendingClaimCount() {
  const { data } = useRead(
    operatorBonusRoutes.operatorGetBonusClaims,
    { filter: 'pending', SkipCount: 0, MaxResultCount: 1 },
    { pollMs: POLL_MS },
  );
  return <CountBadge count={data?.totalCount ?? 0} label="pending" />;
}
