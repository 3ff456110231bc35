// Made by `npm run contract`.
import type { limitProposalRoutes } from '#routes/limit-proposal.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `limitProposalRoutes`. */
export const limitProposalCalls: CallsOf<typeof limitProposalRoutes> = {
  getLimitProposal: {
    method: 'GET',
    path: 'Account/GetLimitProposal',
    access: 'R',
    from: 'query',
    quiet: true,
  },
  answerLimitProposal: {
    method: 'POST',
    path: 'Account/AnswerLimitProposal',
    access: 'R',
    from: 'body',
  },
};
