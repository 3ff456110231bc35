import type { identityRoutes } from '@crease/contracts/care/identity-routes.ts';
import type { playLimitRoutes } from '@crease/contracts/care/play-limits.ts';
import type { playSessionRoutes } from '@crease/contracts/care/play-session-routes.ts';
import type { marketingRoutes } from '@crease/contracts/people/preference-routes.ts';
import { ok } from '#base/reply.ts';
import { type Call, type Handlers, toCaller, toRequester } from '#people/account/call-context.ts';
import {
  answerLimitProposal,
  changePlay,
  changePlayProven,
  excludeMe,
  findLimitProposal,
  requestReturn,
  setPlayLimit,
  takeTimeOut,
} from './change-play-limits.ts';
import type { CareEnv } from './env.ts';
import { readIdentity } from './identity-items.ts';
import { readLimitHistory } from './limit-history.ts';
import { changeMarketingConsent, listMarketingConsents } from './marketing-consent.ts';
import { buildPlayActivity } from './play-activity.ts';
import { buildPlayLimits } from './play-limits-view.ts';
import { answerRealityCheck, readPlaySession } from './play-session.ts';
import { declareDetails, sendDocument } from './submit-identity.ts';
import { storeImage } from './user-images.ts';

type Names =
  | keyof typeof playLimitRoutes
  | keyof typeof playSessionRoutes
  | keyof typeof marketingRoutes
  | keyof typeof identityRoutes
  | 'storeImage';

export function careHandlers(context: CareEnv): Pick<Handlers, Names> {
  const toPerson = ({ user, origin }: Call) => ({ userId: user.user.id, origin });
  return {
    getPlayLimits: async (_, call) => ok(await buildPlayLimits(context, call.user.user.id)),
    getLimitHistory: ({ SkipCount: skip, MaxResultCount: take }, call) =>
      readLimitHistory(context, call.user.user.id, { skip, take }),
    setPlayLimit: (input, call) => setPlayLimit(context, toPerson(call), input),
    confirmPlayLimit: ({ name, ...proof }, call) =>
      changePlayProven(context, toPerson(call), proof, { type: 'CONFIRM_RAISE', name }),
    getLimitProposal: (_, call) => findLimitProposal(context, call.user.user.id),
    answerLimitProposal: (input, call) => answerLimitProposal(context, toPerson(call), input),
    blockSection: ({ section }, call) => changePlay(context, toPerson(call), { type: 'BLOCK', section }),
    askToUnblockSection: ({ section }, call) =>
      changePlay(context, toPerson(call), { type: 'ASK_TO_UNBLOCK', section }),
    unblockSection: ({ section, ...proof }, call) =>
      changePlayProven(context, toPerson(call), proof, { type: 'UNBLOCK', section }),
    takeTimeOut: ({ days }, call) => takeTimeOut(context, toPerson(call), days),
    excludeMe: (input, call) => excludeMe(context, toPerson(call), input),
    askToReturn: (input, call) => requestReturn(context, input, call.visit),
    getPlaySession: (_, call) => readPlaySession(context, call.user.user),
    getPlayActivity: (input, call) => buildPlayActivity(context, call.user.user.id, input),
    answerRealityCheck: ({ answer }, call) => answerRealityCheck(context, toCaller(call), answer),
    getMarketingConsents: (_, call) => listMarketingConsents(context, call.user.user.id),
    saveMarketingConsent: (input, call) => changeMarketingConsent(context, toCaller(call), input),
    getIdentity: (_, call) => readIdentity(context, call.user.user),
    declareDetails: (input, call) => declareDetails(context, toRequester(call), input),
    sendDocument: (input, call) => sendDocument(context, toRequester(call), input),
    storeImage: (input, call) => storeImage(context, call.user.user, input.image),
  };
}
