import { operatorAlarmRoutes } from '@crease/contracts/routes/operator-alarms.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';

const EACH_MS = 15_000;
const ALARMS_KEY = ['alarms'] as const;
/** Name under which an alarm is seen. */
export const SEE_ALARM_ACT = 'see alarm';

/** Figures above their limit that have not been seen yet. */
export function useAlarms() {
  return useQuery({
    queryKey: ALARMS_KEY,
    queryFn: ({ signal }) => callOperator(operatorAlarmRoutes.operatorGetAlarms, {}, signal),
    refetchInterval: EACH_MS,
  });
}

/** Takes an alarm from the list, with what was found. */
export async function seeAlarm(id: string, reason: string): Promise<ActOutcome<boolean>> {
  const outcome = await actOnce(
    SEE_ALARM_ACT,
    () => callOperator(operatorAlarmRoutes.operatorSeeAlarm, { alarm: id, reason }),
    'The alarm is seen',
  );
  await operatorCache.invalidateQueries({ queryKey: ALARMS_KEY });
  return outcome;
}
