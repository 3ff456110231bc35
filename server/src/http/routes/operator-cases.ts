import type { operatorCaseRoutes } from '@crease/contracts/routes/operator-cases.ts';
import { ok, type ServiceResult } from '#base/reply.ts';
import {
  claimCase,
  closeCase,
  handOverCase,
  noteCase,
  proposeLimit,
  stopPlayInCase,
  writeInCase,
} from '#care/harm/case-desk.ts';
import { listCases, openCase, replyWithCase } from '#care/harm/case-view.ts';
import { setHouseLimit } from '#care/harm/limit-proposal.ts';
import type { HarmCase } from '#care/store/harm-store.ts';
import type { AppEnv } from '#office/env.ts';
import { type Call, type Handlers, toActor } from '#people/call.ts';

/** Handlers of contracts/routes/operator-cases.ts. */
export function operatorCaseHandlers(
  context: AppEnv,
): Pick<Handlers, keyof typeof operatorCaseRoutes> {
  const done = async (call: Call, work: Promise<ServiceResult<HarmCase>>) =>
    replyWithCase(context, toActor(call).operatorId, await work);
  return {
    operatorGetCases: async (input, call) =>
      ok(await listCases(context, toActor(call).operatorId, input)),
    operatorOpenCase: ({ id }, call) => openCase(context, toActor(call).operatorId, id),
    operatorClaimCase: ({ id }, call) => done(call, claimCase(context, toActor(call), id)),
    operatorHandOverCase: (input, call) => done(call, handOverCase(context, toActor(call), input)),
    operatorNoteCase: (input, call) => done(call, noteCase(context, toActor(call), input)),
    operatorWriteInCase: (input, call) => done(call, writeInCase(context, toActor(call), input)),
    operatorProposeLimit: (input, call) => done(call, proposeLimit(context, toActor(call), input)),
    operatorStopPlay: (input, call) => done(call, stopPlayInCase(context, toActor(call), input)),
    operatorCloseCase: (input, call) => done(call, closeCase(context, toActor(call), input)),
    operatorSetPlayerLimit: (input, call) => setHouseLimit(context, toActor(call), input),
  };
}
