import type { Clock } from '#base/system/clock.ts';
import type { SessionStore } from '#people/store/session-store.ts';
import type { Job } from './job-runner.ts';

const HOUR_MS = 3_600_000;

/** Deletes sessions whose refresh token expired more than a day ago. */
export function purgeSessions(sessions: SessionStore, clock: Clock): Job {
  return {
    name: 'forget-sessions',
    everyMs: HOUR_MS,
    run: async () => {
      await sessions.forgetSessions(clock.now() - 24 * HOUR_MS);
    },
  };
}
