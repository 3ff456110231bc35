import { ok } from '#base/reply.ts';
import type { Handlers } from '#people/account/call-context.ts';
import { buildAction } from './action.ts';
import type { ApprovalsEnv } from './env.ts';
import { toActing } from './perform-action.ts';
import { confirmAct, listPendingProposals, proposeAct, rejectAct } from './propose-action.ts';

/** Handlers of actions that wait for a second operator. */
export function operatorApprovalHandlers(context: ApprovalsEnv) {
  return {
    operatorProposeAct: async ({ act: request }, call) => {
      const act = await buildAction(context, request);
      return 'ok' in act ? act : await proposeAct(context, toActing(call), act);
    },
    operatorConfirmAct: ({ proposalId }, call) =>
      confirmAct(context, toActing(call), proposalId, ({ type }) => type !== 'SettleMarket'),
    operatorRejectResult: (input, call) => rejectAct(context, toActing(call), input),
    operatorGetProposals: async (input) => ok(await listPendingProposals(context, input)),
  } satisfies Partial<Handlers>;
}
