import type { Clock } from '#base/system/clock.ts';
import type { AccountStore } from '#people/store/account-store.ts';
import type { Job } from './job-runner.ts';

const HOUR_MS = 3_600_000;

/** Deletes sessions whose refresh token expired more than a day ago. */
export function forgetSessions(accounts: AccountStore, clock: Clock): Job {
  return {
    name: 'forget-sessions',
    everyMs: HOUR_MS,
    run: async () => {
      await accounts.forgetSessions(clock.now() - 24 * HOUR_MS);
    },
  };
}
