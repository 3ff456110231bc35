import type { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import type { Call, Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { byHandOf, setAutoTrading } from '#services/operator/auto-trading.ts';
import { changeOwnPassword } from '#services/operator/change-own-password.ts';
import { type Acting, confirmAct, proposeAct } from '#services/operator/propose-act.ts';
import { setScoreByHand, setTv } from '#services/operator/set-score.ts';
import { resumeAll, stopsOf, suspendAll } from '#services/operator/suspend-all.ts';
import { answer } from '#services/reply.ts';
import { actorOf, viewingOf } from './operator.ts';

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
    operatorProposeAct: ({ act }, call) => proposeAct(context, actingOf(call), act),
    operatorConfirmAct: ({ proposalId }, call) => confirmAct(context, actingOf(call), proposalId),
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

function actingOf(call: Call): Acting {
  return { ...viewingOf(call), role: call.operator.operator.role };
}
