import type { ConfirmedAction } from '@crease/contracts/routes/operator-desk.ts';
import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { type Failure, ok, type ServiceResult } from '#base/reply.ts';
import type { ActionOrder, ActionRegistry, ActOf, ActType, RequestOf, Subject } from './action.ts';
import type { Effect } from './effect-totals.ts';
import type { ApprovalsEnv } from './env.ts';
import type { HouseRules } from './house-rules.ts';

const NOTHING_DONE: ConfirmedAction = {
  voided: null,
  settlement: null,
  market: null,
  transaction: null,
  requestId: null,
  paymentMethodId: null,
};

/** Builds the action a request asks for, or returns its validation error. */
export async function buildAction<Type extends ActType>(
  context: Pick<ApprovalsEnv, 'actions'>,
  request: RequestOf<Type>,
): Promise<ActOf<Type> | Failure> {
  return await context.actions[request.type].build(request);
}

/** Applies the definition of its type to an action. */
export function resolveAct<Type extends ActType>(
  { actions }: { readonly actions: ActionRegistry },
  act: ActOf<Type>,
) {
  const action = actions[act.type];
  const subject: Subject = action.subject(act);
  return {
    subject,
    amounts: action.amounts,
    requestId: action.requestId?.(act) ?? null,
    shown: action.shown?.(act) ?? {},
    /** True if a role may perform it, and so confirm or reject it. */
    mayDo: (role: OperatorRole) => role === 'admin' || action.roles.includes(role),
    makeName: (proposalId: number) =>
      `${act.type}:${action.name?.(act, proposalId) ?? subject.entityId}`,
    computeEffect: (state: ExchangeState, rules: HouseRules) => action.effect(state, act, rules),
    getDayLimit: (rules: HouseRules) => action.dayLimit?.(rules) ?? null,
    findAuthor: (operatorId: number) => action.findAuthor(act, operatorId),
    needsTwo: (isDoer: (operatorId: number) => boolean) => action.needsTwo(act, isDoer),
    listChanges: (state: ExchangeState, rules: HouseRules) =>
      action.changes?.(state, act, rules) ?? [],
    endsBetting: (state: ExchangeState) => action.endsBetting?.(state, act) ?? false,
    /** Play money counts as nothing. */
    countAlarms: ({ amount, currency }: Effect) =>
      action.alarms?.(act, currency === 'INR' ? amount : 0) ?? {},
    execute: async (
      order: Omit<ActionOrder<Type>, 'act'>,
    ): Promise<ServiceResult<ConfirmedAction>> => {
      const done = await action.execute({ ...order, act });
      return done.ok ? ok({ ...NOTHING_DONE, ...done.value }) : done;
    },
  };
}
