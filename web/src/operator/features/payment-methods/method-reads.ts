import { operatorCashierRoutes } from '@crease/contracts/routes/operator-cashier.ts';
import type { ResultOf, WireOf } from '@crease/contracts/routes/route.ts';
import type { OpPaymentMethod } from '@crease/contracts/wire/operator-cashier.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';

const METHODS_KEY = 'payment-methods';
const EACH_MS = 10_000;

/** Action key shared by methods and payees, which are parts of one document. */
export const METHOD_ACT = 'payment method';

export type Methods = ResultOf<typeof operatorCashierRoutes.operatorGetPaymentMethods>;
export type SavedMethod = WireOf<typeof operatorCashierRoutes.operatorSavePaymentMethod>;

export function useMethods() {
  return useQuery({
    queryKey: [METHODS_KEY],
    queryFn: ({ signal }) =>
      callOperator(operatorCashierRoutes.operatorGetPaymentMethods, {}, signal),
    refetchInterval: EACH_MS,
  });
}

export async function saveMethod(method: SavedMethod): Promise<ActOutcome<OpPaymentMethod>> {
  const outcome = await actOnce(
    METHOD_ACT,
    () => callOperator(operatorCashierRoutes.operatorSavePaymentMethod, method),
    `${method.name} saved`,
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: [METHODS_KEY] });
  return outcome;
}
