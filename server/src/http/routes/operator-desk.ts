import type { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import { toActing } from '#approvals/do-act.ts';
import { buildAction } from '#approvals/known-actions.ts';
import { confirmAct, proposeAct } from '#approvals/propose-act.ts';
import { ok } from '#base/reply.ts';
import { setManualScore, setTv } from '#market-desk/markets/set-score.ts';
import { listManualMarkets, setAutoTrading } from '#market-desk/stops/auto-trading.ts';
import { listStops, resumeAll, suspendAll } from '#market-desk/stops/suspend-all.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toActor } from '#people/call.ts';
import { changeOwnPassword } from '#people/staff/change-own-password.ts';

type Names = keyof typeof operatorDeskRoutes;

/** Handlers of contracts/routes/operator-desk.ts. */
export function operatorDeskHandlers(context: AppEnv): Pick<Handlers, Names> {
  return {
    operatorSuspendAll: (input, call) => suspendAll(context, toActor(call), input),
    operatorResumeAll: (input, call) => resumeAll(context, toActor(call), input),
    operatorGetStops: async () => ok({ items: await listStops(context) }),
    operatorSetAutoTrading: (input, call) => setAutoTrading(context, toActor(call), input),
    operatorGetAutoTrading: async ({ eventId }) =>
      ok({ byHand: await listManualMarkets(context, eventId) }),
    operatorProposeAct: async ({ act: request }, call) => {
      const act = await buildAction(context, request);
      return 'ok' in act ? act : await proposeAct(context, toActing(call), act);
    },
    operatorConfirmAct: ({ proposalId }, call) =>
      confirmAct(context, toActing(call), proposalId, ({ type }) => type !== 'SettleMarket'),
    operatorGetTv: async ({ eventId }) => {
      const entry = context.tv.findTvEntry(eventId);
      return ok(entry === null ? null : { url: entry.url, provider: entry.provider });
    },
    operatorSetTv: (input, call) => setTv(context, toActor(call), input),
    operatorSetScore: (input, call) => setManualScore(context, toActor(call), input),
    operatorChangePassword: (input, call) =>
      changeOwnPassword(context, toActor(call), input, call.origin),
  };
}
