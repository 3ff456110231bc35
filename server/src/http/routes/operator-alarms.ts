import type { operatorAlarmRoutes } from '@crease/contracts/routes/operator-alarms.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { alarmsOf, seeAlarm } from '#services/operator/alarms/alarms-of-house.ts';
import { answer } from '#services/reply.ts';
import { actorOf } from './operator.ts';

type Names = keyof typeof operatorAlarmRoutes;

/** Handlers of contracts/routes/operator-alarms.ts. */
export function operatorAlarmHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    operatorGetAlarms: async () => answer({ items: await alarmsOf(context) }),
    operatorSeeAlarm: (input, call) => seeAlarm(context, actorOf(call), input),
  };
}
