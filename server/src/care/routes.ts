import type { identityRoutes } from '@crease/contracts/care/identity-routes.ts';
import type { playLimitRoutes } from '@crease/contracts/care/play-limits.ts';
import type { playSessionRoutes } from '@crease/contracts/care/play-session-routes.ts';
import type { marketingRoutes } from '@crease/contracts/people/preference-routes.ts';
import { type Handlers, toCaller, toRequester } from '#people/account/call-context.ts';
import {
  changeBlock,
  confirmPlayLimit,
  excludeMe,
  readPlayLimits,
  requestReturn,
  setPlayLimit,
  takeTimeOut,
  unblockSection,
} from './change-play-limits.ts';
import type { CareEnv } from './env.ts';
import { readIdentity } from './identity-items.ts';
import { readLimitHistory } from './limit-history.ts';
import { answerLimitProposal, findLimitProposal } from './limit-proposal.ts';
import { changeMarketingConsent, listMarketingConsents } from './marketing-consent.ts';
import { buildPlayActivity } from './play-activity.ts';
import { answerRealityCheck, readPlaySession } from './play-session.ts';
import { declareDetails, sendDocument } from './submit-identity.ts';
import { storeImage } from './user-images.ts';

type Names =
  | keyof typeof playLimitRoutes
  | keyof typeof playSessionRoutes
  | keyof typeof marketingRoutes
  | keyof typeof identityRoutes
  | 'storeImage';

/** Handlers of play limits and sessions, identity, marketing consents and uploads. */
export function careHandlers(context: CareEnv): Pick<Handlers, Names> {
  return {
    getPlayLimits: (_, call) => readPlayLimits(context, call.user.user.id),
    getLimitHistory: (input, call) =>
      readLimitHistory(context, call.user.user.id, {
        skip: input.SkipCount,
        take: input.MaxResultCount,
      }),
    setPlayLimit: (input, call) => setPlayLimit(context, toCaller(call), input),
    confirmPlayLimit: (input, call) => confirmPlayLimit(context, toCaller(call), input),
    getLimitProposal: (_, call) => findLimitProposal(context, call.user.user.id),
    answerLimitProposal: (input, call) => answerLimitProposal(context, toCaller(call), input),
    blockSection: ({ section }, call) => changeBlock(context, toCaller(call), { type: 'BLOCK', section }),
    askToUnblockSection: ({ section }, call) =>
      changeBlock(context, toCaller(call), { type: 'ASK_TO_UNBLOCK', section }),
    unblockSection: (input, call) => unblockSection(context, toCaller(call), input),
    takeTimeOut: (input, call) => takeTimeOut(context, toCaller(call), input.days),
    excludeMe: (input, call) => excludeMe(context, toCaller(call), input),
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
