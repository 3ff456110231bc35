import { operatorAlarmRoutes } from '@crease/contracts/routes/operator-alarms.ts';
import { useQuery } from '@tanstack/react-query';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';

const POLL_MS = 15_000;
const ALARMS_KEY = ['alarms'] as const;
/** Action key of acknowledging an alert. */
export const ACKNOWLEDGE_ACTION = 'see alarm';

/** Returns metrics above threshold that are unacknowledged. */
export function useAlarms() {
  return useQuery({
    queryKey: ALARMS_KEY,
    queryFn: ({ signal }) => operatorApi(operatorAlarmRoutes.operatorGetAlarms, {}, signal),
    refetchInterval: POLL_MS,
  });
}

/** Acknowledges an alert with a finding. */
export async function acknowledgeAlert(
  id: string,
  reason: string,
): Promise<ActionOutcome<boolean>> {
  const outcome = await runAction(
    ACKNOWLEDGE_ACTION,
    () => operatorApi(operatorAlarmRoutes.operatorSeeAlarm, { alarm: id, reason }),
    'Alert acknowledged',
  );
  await operatorCache.invalidateQueries({ queryKey: ALARMS_KEY });
  return outcome;
}
