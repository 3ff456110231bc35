import { operatorDebtRoutes } from '@crease/contracts/routes/operator-debts.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import { useQuery } from '@tanstack/react-query';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';

const POLL_MS = 5_000;
const DEBTS_KEY = ['debts'] as const;

/** Action key of all actions on a player's debt. */
export const debtActionKey = (userId: number) => `debt ${userId}`;

/** Returns players with debts. */
export function useDebts() {
  return useQuery({
    queryKey: DEBTS_KEY,
    queryFn: ({ signal }) => operatorApi(operatorDebtRoutes.operatorGetDebts, {}, signal),
    refetchInterval: POLL_MS,
  });
}

/** Starts or stops collecting a debt from the player's incoming money. */
export async function collectDebt(
  collection: WireOf<typeof operatorDebtRoutes.operatorCollectDebt>,
): Promise<ActionOutcome<boolean>> {
  const outcome = await runAction(
    debtActionKey(collection.userId),
    () => operatorApi(operatorDebtRoutes.operatorCollectDebt, collection),
    collection.isOn ? 'Collection started' : 'Collection stopped',
  );
  await operatorCache.invalidateQueries({ queryKey: DEBTS_KEY });
  return outcome;
}
