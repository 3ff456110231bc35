import { operatorCashierRoutes } from '@crease/contracts/routes/operator-cashier.ts';
import type { ResultOf, WireOf } from '@crease/contracts/routes/route.ts';
import type { OperatorPaymentMethod } from '@crease/contracts/wire/operator-cashier.ts';
import { useQuery } from '@tanstack/react-query';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';

const METHODS_KEY = 'payment-methods';
const POLL_MS = 10_000;

/** Action key shared by methods and payees, which are parts of one document. */
export const METHOD_ACTION = 'payment method';

export type Methods = ResultOf<typeof operatorCashierRoutes.operatorGetPaymentMethods>;
export type SavedMethod = WireOf<typeof operatorCashierRoutes.operatorSavePaymentMethod>;

export function useMethods() {
  return useQuery({
    queryKey: [METHODS_KEY],
    queryFn: ({ signal }) =>
      operatorApi(operatorCashierRoutes.operatorGetPaymentMethods, {}, signal),
    refetchInterval: POLL_MS,
  });
}

export async function saveMethod(
  method: SavedMethod,
): Promise<ActionOutcome<OperatorPaymentMethod>> {
  const outcome = await runAction(
    METHOD_ACTION,
    () => operatorApi(operatorCashierRoutes.operatorSavePaymentMethod, method),
    `${method.name} saved`,
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: [METHODS_KEY] });
  return outcome;
}
