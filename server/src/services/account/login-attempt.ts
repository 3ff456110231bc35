import type { AppContext } from '#services/app-context.ts';
import { type Declined, decline } from '#services/reply.ts';
import type { Origin } from './live-session.ts';
import { lockOf } from './lock-out.ts';

const MINUTE_MS = 60_000;

/** Lets everything that judges the secrets of one user follow each other, whatever they log in as. */
export function mutexKeyOf(userId: number): string {
  return `user:${userId}`;
}

/** Notes a try that failed. `userId` null: there is no such user. */
export async function noteFailure(
  context: AppContext,
  userId: number | null,
  origin: Origin,
  failure: string,
): Promise<void> {
  await context.accounts.addLoginAttempt({
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

/** LOCKED_OUT with the minutes left, or null while the user may try. */
export async function lockedOut(context: AppContext, userId: number): Promise<Declined | null> {
  const now = context.clock.now();
  const until = await lockOf(context.accounts, 'user', userId, now);
  if (until === 0) return null;
  return decline('LOCKED_OUT', { minutes: Math.ceil((until - now) / MINUTE_MS) });
}
