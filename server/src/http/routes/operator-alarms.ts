import type { operatorAlarmRoutes } from '@crease/contracts/routes/operator-alarms.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { acknowledgeAlarm, listAlarms } from '#services/operator/alarms/alarms-of-house.ts';
import { ok } from '#services/reply.ts';
import { toActor } from './operator.ts';

type Names = keyof typeof operatorAlarmRoutes;

/** Handlers of contracts/routes/operator-alarms.ts. */
export function operatorAlarmHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    operatorGetAlarms: async () => ok({ items: await listAlarms(context) }),
    operatorSeeAlarm: (input, call) => acknowledgeAlarm(context, toActor(call), input),
  };
}
