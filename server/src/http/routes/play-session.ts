import type { playSessionRoutes } from '@crease/contracts/routes/play-session.ts';
import { buildPlayActivity } from '#care/harm/play-activity.ts';
import { answerRealityCheck, readPlaySession } from '#care/harm/play-session.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toCaller } from '#people/call.ts';

/** Handlers of contracts/routes/play-session.ts. */
export function playSessionHandlers(
  context: AppEnv,
): Pick<Handlers, keyof typeof playSessionRoutes> {
  return {
    getPlaySession: (_, call) => readPlaySession(context, call.user.user),
    getPlayActivity: (input, call) => buildPlayActivity(context, call.user.user.id, input),
    answerRealityCheck: ({ answer }, call) => answerRealityCheck(context, toCaller(call), answer),
  };
}
