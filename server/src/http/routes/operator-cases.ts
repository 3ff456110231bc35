import type { operatorCaseRoutes } from '@crease/contracts/routes/operator-cases.ts';
import type { Call, Handlers } from '#http/call.ts';
import type { HarmCase } from '#ports/harm-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, type Reply } from '#services/reply.ts';
import {
  claimCase,
  closeCase,
  handOverCase,
  noteCase,
  proposeLimit,
  stopPlayOfCase,
  writeInCase,
} from '#services/safer/case-desk.ts';
import { listCases, opCaseReply, openCase } from '#services/safer/case-view.ts';
import { setHouseLimit } from '#services/safer/limit-proposal.ts';
import { actorOf } from './operator.ts';

/** Handlers of contracts/routes/operator-cases.ts. */
export function operatorCaseHandlers(
  context: AppContext,
): Pick<Handlers, keyof typeof operatorCaseRoutes> {
  const done = async (call: Call, work: Promise<Reply<HarmCase>>) =>
    opCaseReply(context, actorOf(call).operatorId, await work);
  return {
    operatorGetCases: async (input, call) =>
      answer(await listCases(context, actorOf(call).operatorId, input)),
    operatorOpenCase: ({ id }, call) => openCase(context, actorOf(call).operatorId, id),
    operatorClaimCase: ({ id }, call) => done(call, claimCase(context, actorOf(call), id)),
    operatorHandOverCase: (input, call) => done(call, handOverCase(context, actorOf(call), input)),
    operatorNoteCase: (input, call) => done(call, noteCase(context, actorOf(call), input)),
    operatorWriteInCase: (input, call) => done(call, writeInCase(context, actorOf(call), input)),
    operatorProposeLimit: (input, call) => done(call, proposeLimit(context, actorOf(call), input)),
    operatorStopPlay: (input, call) => done(call, stopPlayOfCase(context, actorOf(call), input)),
    operatorCloseCase: (input, call) => done(call, closeCase(context, actorOf(call), input)),
    operatorSetPlayerLimit: (input, call) => setHouseLimit(context, actorOf(call), input),
  };
}
