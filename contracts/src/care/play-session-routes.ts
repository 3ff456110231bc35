import * as z from 'zod/mini';
import { playerRange } from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import { ACTIVITY_PERIODS, PlayActivity, PlaySession } from './play-limits.ts';

export const REALITY_ANSWERS = ['CONTINUE', 'BREAK', 'LIMITS', 'HISTORY'] as const;
export type RealityAnswer = (typeof REALITY_ANSWERS)[number];

/** Maximum period of an activity statement in days: twelve months. */
export const MAX_ACTIVITY_DAYS = 366;

export const playSessionRoutes = {
  getPlaySession: route({
    method: 'GET',
    path: 'Account/GetPlaySession',
    access: 'R',
    quiet: true,
    about: 'Returns time and results of the caller’s session. Active pages call it every minute; so time is measured.',
    request: z.object({}),
    answer: PlaySession,
  }),
  answerRealityCheck: route({
    method: 'POST',
    path: 'Account/AnswerRealityCheck',
    access: 'R',
    about: 'Answers the pending reality check and notifies other devices. BAD_STATE if none is pending.',
    request: z.object({ answer: z.enum(REALITY_ANSWERS) }),
    answer: PlaySession,
  }),
  getPlayActivity: route({
    method: 'GET',
    path: 'Account/GetPlayActivity',
    access: 'R',
    about: `Returns the caller’s deposits, withdrawals, stakes, results and time by day, week or month, matching the statement; up to ${MAX_ACTIVITY_DAYS} days.`,
    request: z.object({ By: z._default(z.enum(ACTIVITY_PERIODS), 'DAY'), ...playerRange }),
    answer: PlayActivity,
  }),
};
