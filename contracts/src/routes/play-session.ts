import * as z from 'zod/mini';
import type { PlaySession } from '#wire/play-session.ts';
import { route } from './route.ts';

/** What may be done about a reality check. */
export const REALITY_ANSWERS = ['CONTINUE', 'BREAK', 'LIMITS', 'HISTORY'] as const;
export type RealityAnswer = (typeof REALITY_ANSWERS)[number];

/** How long players are here, and what it has cost them. */
export const playSessionRoutes = {
  getPlaySession: route<Record<string, never>, PlaySession>()({
    method: 'GET',
    path: 'Account/GetPlaySession',
    access: 'R',
    from: 'query',
    quiet: true,
    about:
      'How long the caller has been here and what came of it. A page that is looked at asks each minute: that is how the time is measured.',
    request: z.object({}),
  }),
  answerRealityCheck: route<{ answer: RealityAnswer }, PlaySession>()({
    method: 'POST',
    path: 'Account/AnswerRealityCheck',
    access: 'R',
    from: 'body',
    about:
      'Answers the reality check that is due, and lets the other devices know. BAD_STATE when none is.',
    request: z.object({ answer: z.enum(REALITY_ANSWERS) }),
  }),
};
