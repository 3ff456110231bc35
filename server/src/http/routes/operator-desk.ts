import type { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { actOfRequest } from '#services/operator/act-of-request.ts';
import { byHandOf, setAutoTrading } from '#services/operator/auto-trading.ts';
import { changeOwnPassword } from '#services/operator/change-own-password.ts';
import { confirmAct, proposeAct } from '#services/operator/propose-act.ts';
import { setScoreByHand, setTv } from '#services/operator/set-score.ts';
import { resumeAll, stopsOf, suspendAll } from '#services/operator/suspend-all.ts';
import { answer } from '#services/reply.ts';
import { actingOf, actorOf } from './operator.ts';

type Names = keyof typeof operatorDeskRoutes;

/** Handlers of contracts/routes/operator-desk.ts. */
export function operatorDeskHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    operatorSuspendAll: (input, call) => suspendAll(context, actorOf(call), input),
    operatorResumeAll: (input, call) => resumeAll(context, actorOf(call), input),
    operatorGetStops: async () => answer({ items: await stopsOf(context) }),
    operatorSetAutoTrading: (input, call) => setAutoTrading(context, actorOf(call), input),
    operatorGetAutoTrading: async ({ eventId }) =>
      answer({ byHand: await byHandOf(context, eventId) }),
    operatorProposeAct: async ({ act: request }, call) => {
      const act = await actOfRequest(context, request);
      return 'ok' in act ? act : await proposeAct(context, actingOf(call), act);
    },
    operatorConfirmAct: ({ proposalId }, call) =>
      confirmAct(context, actingOf(call), proposalId, ({ type }) => type !== 'SettleMarket'),
    operatorGetTv: async ({ eventId }) => {
      const entry = context.tv.tvOf(eventId);
      return answer(entry === null ? null : { url: entry.url, provider: entry.provider });
    },
    operatorSetTv: (input, call) => setTv(context, actorOf(call), input),
    operatorSetScore: (input, call) => setScoreByHand(context, actorOf(call), input),
    operatorChangePassword: (input, call) =>
      changeOwnPassword(context, actorOf(call), input, call.origin),
  };
}
