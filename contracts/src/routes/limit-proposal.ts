import * as z from 'zod/mini';
import { id } from '#values/number-from.ts';
import type { LimitProposal } from '#wire/harm.ts';
import type { PlayLimits } from '#wire/play-limits.ts';
import { route } from './route.ts';

/** Limits that the house suggests to players; few are ever asked, so their pages fetch this by itself. */
export const limitProposalRoutes = {
  getLimitProposal: route<Record<string, never>, LimitProposal | null>()({
    method: 'GET',
    path: 'Account/GetLimitProposal',
    access: 'R',
    from: 'query',
    quiet: true,
    about:
      'The limit that the house suggests to the caller and that they have not answered; null: none.',
    request: z.object({}),
  }),
  answerLimitProposal: route<{ caseId: number; isAccepted: boolean }, PlayLimits>()({
    method: 'POST',
    path: 'Account/AnswerLimitProposal',
    access: 'R',
    from: 'body',
    about:
      "Accepts what the house suggests, which sets it as the caller's own limit at once, or says no. BAD_STATE when it was answered or is not there any more.",
    request: z.object({ caseId: id, isAccepted: z.boolean() }),
  }),
};
