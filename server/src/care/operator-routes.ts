import type { operatorCaseRoutes } from '@crease/contracts/care/case-routes.ts';
import type { operatorIdentityRoutes } from '@crease/contracts/care/identity-routes.ts';
import { toActing } from '#approvals/perform-action.ts';
import { ok, type ServiceResult } from '#base/reply.ts';
import type { HarmCase } from '#care/store/harm-store.ts';
import type { StoredIdentity } from '#care/store/identity-store.ts';
import { type Call, type Handlers, toActor } from '#people/account/call-context.ts';
import {
  addCaseNote,
  claimCase,
  closeCase,
  handOverCase,
  proposeLimit,
  stopPlayInCase,
  writeInCase,
} from './case-desk.ts';
import { listCases, openCase, replyWithCase } from './case-view.ts';
import type { CareEnv } from './env.ts';
import {
  listIdentityQueue,
  openIdentity,
  readPlayerIdentity,
  replyWithIdentity,
} from './identity-queue.ts';
import { setHouseLimit } from './limit-proposal.ts';
import {
  acceptIdentity,
  claimIdentity,
  declineIdentity,
  requestIdentityInfo,
} from './review-identity.ts';
import { listUserImages, removeImage } from './user-images.ts';
import { setUserLimits } from './user-limits.ts';

type CaseNames = keyof typeof operatorCaseRoutes | 'operatorSetUserLimits';

type IdentityNames =
  | keyof typeof operatorIdentityRoutes
  | 'operatorGetImages'
  | 'operatorRemoveImage';

/** Handlers of safer-play cases, identity checks, limits and uploads, for operators. */
export function operatorCareHandlers(context: CareEnv): Pick<Handlers, CaseNames | IdentityNames> {
  return {
    ...caseHandlers(context),
    ...identityHandlers(context),
  };
}

function caseHandlers(context: CareEnv): Pick<Handlers, CaseNames> {
  const done = async (call: Call, work: Promise<ServiceResult<HarmCase>>) =>
    replyWithCase(context, toActor(call).operatorId, await work);
  return {
    operatorGetCases: async (input, call) =>
      ok(await listCases(context, toActor(call).operatorId, input)),
    operatorOpenCase: ({ id }, call) => openCase(context, toActor(call).operatorId, id),
    operatorClaimCase: ({ id }, call) => done(call, claimCase(context, toActor(call), id)),
    operatorHandOverCase: (input, call) => done(call, handOverCase(context, toActor(call), input)),
    operatorNoteCase: (input, call) => done(call, addCaseNote(context, toActor(call), input)),
    operatorWriteInCase: (input, call) => done(call, writeInCase(context, toActor(call), input)),
    operatorProposeLimit: (input, call) => done(call, proposeLimit(context, toActor(call), input)),
    operatorStopPlay: (input, call) => done(call, stopPlayInCase(context, toActor(call), input)),
    operatorCloseCase: (input, call) => done(call, closeCase(context, toActor(call), input)),
    operatorSetPlayerLimit: (input, call) => setHouseLimit(context, toActor(call), input),
    operatorSetUserLimits: (input, call) => setUserLimits(context, toActing(call), input),
  };
}

function identityHandlers(context: CareEnv): Pick<Handlers, IdentityNames> {
  const getOperatorId = (call: Call) => call.operator.operator.id;
  const shown = async (call: Call, reply: Promise<ServiceResult<StoredIdentity>>) =>
    await replyWithIdentity(context, getOperatorId(call), await reply);
  return {
    operatorGetIdentityQueue: async (input, call) =>
      ok(await listIdentityQueue(context, getOperatorId(call), input)),
    operatorGetPlayerIdentity: ({ userId }, call) =>
      readPlayerIdentity(context, getOperatorId(call), userId),
    operatorOpenIdentity: ({ id }, call) => openIdentity(context, getOperatorId(call), id),
    operatorClaimIdentity: ({ id }, call) => shown(call, claimIdentity(context, toActor(call), id)),
    operatorAcceptIdentity: (input, call) =>
      shown(call, acceptIdentity(context, toActor(call), input)),
    operatorDeclineIdentity: (input, call) =>
      shown(call, declineIdentity(context, toActor(call), input)),
    operatorAskIdentity: (input, call) =>
      shown(call, requestIdentityInfo(context, toActor(call), input)),
    operatorGetImages: (input) => listUserImages(context, input.userId),
    operatorRemoveImage: (input, call) => removeImage(context, toActor(call), input),
  };
}
