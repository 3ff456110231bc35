import type { OperatorRules } from '@crease/contracts/routes/operator-rules.ts';
import {
  type OperatorSettings,
  operatorTradingRoutes,
} from '@crease/contracts/routes/operator-trading.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from './act-once.ts';
import { operatorCache } from './operator-cache.ts';
import { callOperator } from './operator-call.ts';

const KEY = ['house-rules'] as const;
export const HOUSE_RULES_ACT = 'house rules';

/** Rules of the house for its operators; only an admin may read them. */
export function useHouseRules() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callOperator(operatorTradingRoutes.operatorGetSettings, {}, signal),
  });
}

/** Says from which exposure on a second operator has to confirm a result. */
export async function saveFourEyes(rules: OperatorRules): Promise<ActOutcome<OperatorSettings>> {
  const outcome = await actOnce(
    HOUSE_RULES_ACT,
    () => callOperator(operatorTradingRoutes.operatorSaveSettings, rules),
    'Saved',
  );
  if (outcome.ok) operatorCache.setQueryData(KEY, outcome.value);
  return outcome;
}
