import * as z from 'zod/mini';
import { id } from '#values/number-from.ts';
import type { LimitProposal } from '#wire/harm.ts';
import type { PlayLimits } from '#wire/play-limits.ts';
import { route } from './route.ts';

/** Limit suggestions by the house, loaded lazily because few players get one. */
export const limitProposalRoutes = {
  getLimitProposal: route<Record<string, never>, LimitProposal | null>()({
    method: 'GET',
    path: 'Account/GetLimitProposal',
    access: 'R',
    from: 'query',
    quiet: true,
    about: 'Returns the limit the house has suggested and the caller hasn’t answered, or null.',
    request: z.object({}),
  }),
  answerLimitProposal: route<{ caseId: number; isAccepted: boolean }, PlayLimits>()({
    method: 'POST',
    path: 'Account/AnswerLimitProposal',
    access: 'R',
    from: 'body',
    about:
      'Accepts the suggested limit, making it the caller’s own limit immediately, or declines it. BAD_STATE if already answered or withdrawn.',
    request: z.object({ caseId: id, isAccepted: z.boolean() }),
  }),
};
