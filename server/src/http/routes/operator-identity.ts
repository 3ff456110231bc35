import type { operatorIdentityRoutes } from '@crease/contracts/routes/operator-identity.ts';
import type { Call, Handlers } from '#http/call.ts';
import type { KeptIdentity } from '#ports/identity-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { identityQueue, openIdentity, opIdentityReply } from '#services/identity/identity-queue.ts';
import { playerIdentity } from '#services/identity/player-identity.ts';
import {
  acceptIdentity,
  askAboutIdentity,
  claimIdentity,
  declineIdentity,
} from '#services/identity/review-identity.ts';
import { answer, type Reply } from '#services/reply.ts';
import { actorOf } from './operator.ts';

/** Handlers of contracts/routes/operator-identity.ts. */
export function operatorIdentityHandlers(
  context: AppContext,
): Pick<Handlers, keyof typeof operatorIdentityRoutes> {
  const idOf = (call: Call) => call.operator.operator.id;
  const shown = async (call: Call, reply: Promise<Reply<KeptIdentity>>) =>
    await opIdentityReply(context, idOf(call), await reply);
  return {
    operatorGetIdentityQueue: async (input, call) =>
      answer(await identityQueue(context, idOf(call), input)),
    operatorGetPlayerIdentity: ({ userId }, call) => playerIdentity(context, idOf(call), userId),
    operatorOpenIdentity: ({ id }, call) => openIdentity(context, idOf(call), id),
    operatorClaimIdentity: ({ id }, call) => shown(call, claimIdentity(context, actorOf(call), id)),
    operatorAcceptIdentity: (input, call) =>
      shown(call, acceptIdentity(context, actorOf(call), input)),
    operatorDeclineIdentity: (input, call) =>
      shown(call, declineIdentity(context, actorOf(call), input)),
    operatorAskIdentity: (input, call) =>
      shown(call, askAboutIdentity(context, actorOf(call), input)),
  };
}
