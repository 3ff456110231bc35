import type { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { buildAction } from '#services/operator/acts/known-actions.ts';
import { listManualMarkets, setAutoTrading } from '#services/operator/auto-trading.ts';
import { changeOwnPassword } from '#services/operator/change-own-password.ts';
import { confirmAct, proposeAct } from '#services/operator/propose-act.ts';
import { setManualScore, setTv } from '#services/operator/set-score.ts';
import { listStops, resumeAll, suspendAll } from '#services/operator/suspend-all.ts';
import { ok } from '#services/reply.ts';
import { toActing, toActor } from './operator.ts';

type Names = keyof typeof operatorDeskRoutes;

/** Handlers of contracts/routes/operator-desk.ts. */
export function operatorDeskHandlers(context: AppContext): Pick<Handlers, Names> {
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
