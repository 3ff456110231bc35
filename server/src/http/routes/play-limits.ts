import type { limitProposalRoutes } from '@crease/contracts/routes/limit-proposal.ts';
import type { playLimitRoutes } from '@crease/contracts/routes/play-limits.ts';
import { answerLimitProposal, findLimitProposal } from '#care/harm/limit-proposal.ts';
import {
  askToReturn,
  changeBlock,
  confirmPlayLimit,
  excludeMe,
  readPlayLimits,
  setPlayLimit,
  takeTimeOut,
  unblockSection,
} from '#care/limits/change-play-limits.ts';
import { readLimitHistory } from '#care/limits/limit-history.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toCaller } from '#people/call.ts';

/** Handlers of contracts/routes/play-limits.ts and limit-proposal.ts. */
export function playLimitHandlers(
  context: AppEnv,
): Pick<Handlers, keyof typeof playLimitRoutes | keyof typeof limitProposalRoutes> {
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
    blockSection: ({ section }, call) =>
      changeBlock(context, toCaller(call), { type: 'BLOCK', section }),
    askToUnblockSection: ({ section }, call) =>
      changeBlock(context, toCaller(call), { type: 'ASK_TO_UNBLOCK', section }),
    unblockSection: (input, call) => unblockSection(context, toCaller(call), input),
    takeTimeOut: (input, call) => takeTimeOut(context, toCaller(call), input.days),
    excludeMe: (input, call) => excludeMe(context, toCaller(call), input),
    askToReturn: (input, call) => askToReturn(context, input, call.visit),
  };
}
