import type { operatorCaseRoutes } from '@crease/contracts/care/case-routes.ts';
import type { operatorIdentityRoutes } from '@crease/contracts/care/identity-routes.ts';
import { toActing } from '#approvals/perform-action.ts';
import type { Actor } from '#base/audit-log.ts';
import { ok, type Reply } from '#base/reply.ts';
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
import { setHouseLimit } from './change-play-limits.ts';
import type { CareEnv } from './env.ts';
import { listIdentityQueue, openIdentity, readPlayerIdentity, replyWithIdentity } from './identity-queue.ts';
import { acceptIdentity, claimIdentity, declineIdentity, requestIdentityInfo } from './review-identity.ts';
import { listUserImages, removeImage } from './user-images.ts';
import { setUserLimits } from './user-limits.ts';

type Names =
  | keyof typeof operatorCaseRoutes
  | keyof typeof operatorIdentityRoutes
  | 'operatorSetUserLimits'
  | 'operatorGetImages'
  | 'operatorRemoveImage';

/** An action of a reviewer, whose reply shows what they acted on. */
type Review<In, Subject> = (context: CareEnv, actor: Actor, input: In) => Reply<Subject>;

export function operatorCareHandlers(context: CareEnv): Pick<Handlers, Names> {
  const getOperatorId = (call: Call) => toActor(call).operatorId;
  const onCase =
    <In>(act: Review<In, HarmCase>) =>
    async (input: In, call: Call) =>
      replyWithCase(context, getOperatorId(call), await act(context, toActor(call), input));
  const onIdentity =
    <In>(act: Review<In, StoredIdentity>) =>
    async (input: In, call: Call) =>
      replyWithIdentity(context, getOperatorId(call), await act(context, toActor(call), input));
  return {
    operatorGetCases: async (input, call) => ok(await listCases(context, getOperatorId(call), input)),
    operatorOpenCase: ({ id }, call) => openCase(context, getOperatorId(call), id),
    operatorClaimCase: onCase(claimCase),
    operatorHandOverCase: onCase(handOverCase),
    operatorNoteCase: onCase(addCaseNote),
    operatorWriteInCase: onCase(writeInCase),
    operatorProposeLimit: onCase(proposeLimit),
    operatorStopPlay: onCase(stopPlayInCase),
    operatorCloseCase: onCase(closeCase),
    operatorSetPlayerLimit: (input, call) => setHouseLimit(context, toActor(call), input),
    operatorSetUserLimits: (input, call) => setUserLimits(context, toActing(call), input),
    operatorGetIdentityQueue: async (input, call) => ok(await listIdentityQueue(context, getOperatorId(call), input)),
    operatorGetPlayerIdentity: ({ userId }, call) => readPlayerIdentity(context, getOperatorId(call), userId),
    operatorOpenIdentity: ({ id }, call) => openIdentity(context, getOperatorId(call), id),
    operatorClaimIdentity: onIdentity(claimIdentity),
    operatorAcceptIdentity: onIdentity(acceptIdentity),
    operatorDeclineIdentity: onIdentity(declineIdentity),
    operatorAskIdentity: onIdentity(requestIdentityInfo),
    operatorGetImages: (input) => listUserImages(context, input.userId),
    operatorRemoveImage: (input, call) => removeImage(context, toActor(call), input),
  };
}
