import { operatorDebtRoutes } from '@crease/contracts/routes/operator-debts.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';

const EACH_MS = 5_000;
const DEBTS_KEY = ['debts'] as const;

/** Name under which something is done about the debt of a player. */
export const debtAct = (userId: number) => `debt ${userId}`;

/** Who owes the house. */
export function useDebts() {
  return useQuery({
    queryKey: DEBTS_KEY,
    queryFn: ({ signal }) => callOperator(operatorDebtRoutes.operatorGetDebts, {}, signal),
    refetchInterval: EACH_MS,
  });
}

/** Has a debt paid from what comes to its player, or ends that. */
export async function collectDebt(
  wanted: WireOf<typeof operatorDebtRoutes.operatorCollectDebt>,
): Promise<ActOutcome<boolean>> {
  const outcome = await actOnce(
    debtAct(wanted.userId),
    () => callOperator(operatorDebtRoutes.operatorCollectDebt, wanted),
    wanted.isOn ? 'What comes to the player pays the debt' : 'The debt is not collected any more',
  );
  await operatorCache.invalidateQueries({ queryKey: DEBTS_KEY });
  return outcome;
}
