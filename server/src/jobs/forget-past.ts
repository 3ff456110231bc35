import type { PeopleEnv } from '#people/env.ts';
import type { Job } from './job-runner.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Counted from process start. Short enough that a process restarted daily still runs it. */
const EVERY_MS = 6 * HOUR_MS;
const ATTEMPT_RETENTION_MS = 365 * DAY_MS;
/** SMS limits look back one hour. */
const TEXT_RETENTION_MS = DAY_MS;
const REGISTRATION_RETENTION_MS = 7 * DAY_MS;

/**
 * Deletes data that is no longer needed and is privacy-sensitive: logins older than a year, mobile numbers that codes
 * were sent to, and registrations that were never verified.
 */
export function purgePast({
  clock,
  codes,
  logins,
  pastUsers,
}: Pick<PeopleEnv, 'clock' | 'codes' | 'logins' | 'pastUsers'>): Job {
  return {
    name: 'forget-past',
    everyMs: EVERY_MS,
    run: async () => {
      const now = clock.now();
      await logins.forgetLoginAttempts(now - ATTEMPT_RETENTION_MS);
      await codes.forgetCodeTexts(now - TEXT_RETENTION_MS);
      await pastUsers.forgetRegistrations(now - REGISTRATION_RETENTION_MS);
    },
  };
}
