import { type Failure, fail } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { Origin } from './live-session.ts';
import { findLockEnd } from './lock-out.ts';

const MINUTE_MS = 60_000;

/** Lock key that serialises every credential check of one user, whichever login name is used. */
export function userLockKey(userId: number): string {
  return `user:${userId}`;
}

/** Records a failed attempt; `userId` is null if there is no such user. */
export async function recordFailure(
  context: PeopleEnv,
  userId: number | null,
  origin: Origin,
  failure: string,
): Promise<void> {
  await context.logins.addLoginAttempt({
    kind: 'user',
    ownerId: userId,
    at: context.clock.now(),
    failure,
    ip: origin.ip,
    browser: origin.browser,
    sessionId: null,
    isNewDevice: false,
  });
}

/** Returns LOCKED_OUT with the minutes left, or null if the user may try from there. */
export async function lockedOut(
  context: PeopleEnv,
  userId: number,
  origin: Origin,
): Promise<Failure | null> {
  const now = context.clock.now();
  const until = await findLockEnd(context.logins, userId, { origin, now });
  if (until === 0) return null;
  return fail('LOCKED_OUT', { minutes: Math.ceil((until - now) / MINUTE_MS) });
}
