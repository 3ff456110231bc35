import * as z from 'zod/mini';
import { dayOrInstant } from '#values/instant-field.ts';
import { ACTIVITY_PERIODS, type ActivityPeriod, type PlayActivity } from '#wire/play-activity.ts';
import type { PlaySession } from '#wire/play-session.ts';
import { route } from './route.ts';

/** What may be done about a reality check. */
export const REALITY_ANSWERS = ['CONTINUE', 'BREAK', 'LIMITS', 'HISTORY'] as const;
export type RealityAnswer = (typeof REALITY_ANSWERS)[number];

/** Days of an activity statement at most: twelve months. */
export const LONGEST_ACTIVITY_DAYS = 366;

export interface ActivityWire {
  readonly By?: ActivityPeriod;
  /** A day of Asia/Kolkata or an instant in it; left out: the last 30 days. */
  readonly From?: string;
  readonly To?: string;
}

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
  getPlayActivity: route<ActivityWire, PlayActivity>()({
    method: 'GET',
    path: 'Account/GetPlayActivity',
    access: 'R',
    from: 'query',
    about: `Deposits, withdrawals, stakes, results and time of the caller by day, week or month, equal to the statement; ${LONGEST_ACTIVITY_DAYS} days at most.`,
    request: z.object({
      By: z._default(z.enum(ACTIVITY_PERIODS), 'DAY'),
      From: z.optional(dayOrInstant('from')),
      To: z.optional(dayOrInstant('to')),
    }),
  }),
};
