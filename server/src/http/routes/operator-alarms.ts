import type { operatorAlarmRoutes } from '@crease/contracts/routes/operator-alarms.ts';
import { ok } from '#base/reply.ts';
import { acknowledgeAlarm, listAlarms } from '#office/alarms-of-house.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toActor } from '#people/call.ts';

type Names = keyof typeof operatorAlarmRoutes;

/** Handlers of contracts/routes/operator-alarms.ts. */
export function operatorAlarmHandlers(context: AppEnv): Pick<Handlers, Names> {
  return {
    operatorGetAlarms: async () => ok({ items: await listAlarms(context) }),
    operatorSeeAlarm: (input, call) => acknowledgeAlarm(context, toActor(call), input),
  };
}
