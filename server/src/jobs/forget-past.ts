import type { AccountStore } from '#ports/account-store.ts';
import type { Clock } from '#ports/clock.ts';
import type { Job } from './job-runner.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The pause begins at the start of the process: one that is restarted every day still comes to it. */
const EVERY_MS = 6 * HOUR_MS;
const KEEP_ATTEMPTS_MS = 365 * DAY_MS;
/** The limits on texts look back one hour. */
const KEEP_TEXTS_MS = DAY_MS;
const KEEP_REGISTRATIONS_MS = 7 * DAY_MS;

/**
 * Lets go of what nobody needs any more and somebody might mind being kept: logins of more than a year ago, numbers
 * that a code was sent to, registrations that were never proved.
 */
export function forgetPast(accounts: AccountStore, clock: Clock): Job {
  return {
    name: 'forget-past',
    everyMs: EVERY_MS,
    run: async () => {
      const now = clock.now();
      await accounts.forgetLoginAttempts(now - KEEP_ATTEMPTS_MS);
      await accounts.forgetCodeTexts(now - KEEP_TEXTS_MS);
      await accounts.forgetRegistrations(now - KEEP_REGISTRATIONS_MS);
    },
  };
}
