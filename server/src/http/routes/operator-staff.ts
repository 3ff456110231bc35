import type { operatorStaffRoutes } from '@crease/contracts/routes/operator-staff.ts';
import { ok } from '#base/reply.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toActor } from '#people/call.ts';
import {
  listOperators,
  resetFactor,
  resetOperatorPassword,
  saveOperator,
  vouchForOperator,
} from '#people/staff/staff.ts';

type Names = keyof typeof operatorStaffRoutes;

/** Handlers of contracts/routes/operator-staff.ts. */
export function operatorStaffHandlers(context: AppEnv): Pick<Handlers, Names> {
  return {
    operatorGetOperators: async (input) => ok(await listOperators(context, input)),
    operatorSaveOperator: (input, call) => saveOperator(context, toActor(call), input),
    operatorMakePasswordLink: (input, call) => resetOperatorPassword(context, toActor(call), input),
    operatorResetFactor: (input, call) => resetFactor(context, toActor(call), input),
    operatorVouchForOperator: ({ id }, call) => vouchForOperator(context, toActor(call), id),
  };
}
