import type { operatorIdentityRoutes } from '@crease/contracts/routes/operator-identity.ts';
import { ok, type ServiceResult } from '#base/reply.ts';
import {
  listIdentityQueue,
  openIdentity,
  replyWithIdentity,
} from '#care/identity/identity-queue.ts';
import { readPlayerIdentity } from '#care/identity/player-identity.ts';
import {
  acceptIdentity,
  askAboutIdentity,
  claimIdentity,
  declineIdentity,
} from '#care/identity/review-identity.ts';
import type { StoredIdentity } from '#care/store/identity-store.ts';
import type { AppEnv } from '#office/env.ts';
import { type Call, type Handlers, toActor } from '#people/call.ts';

/** Handlers of contracts/routes/operator-identity.ts. */
export function operatorIdentityHandlers(
  context: AppEnv,
): Pick<Handlers, keyof typeof operatorIdentityRoutes> {
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
      shown(call, askAboutIdentity(context, toActor(call), input)),
  };
}
