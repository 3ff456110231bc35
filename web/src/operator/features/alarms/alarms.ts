import { operatorAlarmRoutes } from '@crease/contracts/routes/operator-alarms.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';

const EACH_MS = 15_000;
const ALARMS_KEY = ['alarms'] as const;
/** Action key of acknowledging an alert. */
export const SEE_ALARM_ACT = 'see alarm';

/** Returns metrics above threshold that are unacknowledged. */
export function useAlarms() {
  return useQuery({
    queryKey: ALARMS_KEY,
    queryFn: ({ signal }) => callOperator(operatorAlarmRoutes.operatorGetAlarms, {}, signal),
    refetchInterval: EACH_MS,
  });
}

/** Acknowledges an alert with a finding. */
export async function seeAlarm(id: string, reason: string): Promise<ActOutcome<boolean>> {
  const outcome = await actOnce(
    SEE_ALARM_ACT,
    () => callOperator(operatorAlarmRoutes.operatorSeeAlarm, { alarm: id, reason }),
    'Alert acknowledged',
  );
  await operatorCache.invalidateQueries({ queryKey: ALARMS_KEY });
  return outcome;
}
