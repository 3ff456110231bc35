// Made by `npm run contract`.
import type { playSessionRoutes } from '#routes/play-session.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `playSessionRoutes`. */
export const playSessionCalls: CallsOf<typeof playSessionRoutes> = {
  getPlaySession: {
    method: 'GET',
    path: 'Account/GetPlaySession',
    access: 'R',
    from: 'query',
    quiet: true,
  },
  answerRealityCheck: {
    method: 'POST',
    path: 'Account/AnswerRealityCheck',
    access: 'R',
    from: 'body',
  },
  getPlayActivity: {
    method: 'GET',
    path: 'Account/GetPlayActivity',
    access: 'R',
    from: 'query',
  },
};
