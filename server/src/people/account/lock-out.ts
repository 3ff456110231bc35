import { CALL_LIMITS } from '@crease/contracts/constants.ts';
import type { LoginStore } from '#people/store/login-store.ts';
import type { Origin } from './live-session.ts';
import { toNetwork } from './networks.ts';

const { points, seconds, lockSeconds } = CALL_LIMITS.wrongPasswords;
const WINDOW_MS = seconds * 1_000;
const LOCK_MS = lockSeconds * 1_000;

/**
 * Computes the lockout end from the times of wrong passwords (newest first); 0 if not locked.
 *
 * Five within ten minutes lock the account for fifteen, counted from the fifth (api 1.6).
 */
export function lockedUntil(wrongAt: readonly number[], now: number): number {
  for (let last = 0; last + points - 1 < wrongAt.length; last += 1) {
    const newest = wrongAt[last] ?? 0;
    const oldest = wrongAt[last + points - 1] ?? 0;
    if (newest - oldest <= WINDOW_MS && newest + LOCK_MS > now) return newest + LOCK_MS;
  }
  return 0;
}

/** Failures at one login, from all places together, after which unknown devices are throttled. */
export const THROTTLE_AFTER = 20;
/** Unknown devices then share one attempt in this time. */
export const UNKNOWN_DEVICE_WAIT_MS = 30_000;
/** Failures after the password or within a session. */
const BEYOND_LOGIN: ReadonlySet<string | null> = new Set(['WRONG_PASSWORD', 'CODE_INVALID']);

/**
 * Lockout end of a user for somebody at an address; 0 if not locked.
 *
 * Wrong logins count by network, or anybody could lock anybody out. Wrong codes, and wrong passwords within a session,
 * count from everywhere, because only somebody past the login can get those wrong.
 */
export async function findLockEnd(
  logins: LoginStore,
  userId: number,
  { origin, now }: { readonly origin: Origin; readonly now: number },
): Promise<number> {
  const wrong = await logins.wrongSecrets('user', userId, now - LOCK_MS - WINDOW_MS);
  const network = toNetwork(origin.ip);
  const own = wrong.filter(
    ({ failure, ip }) => BEYOND_LOGIN.has(failure) || toNetwork(ip) === network,
  );
  const until = lockedUntil(
    own.map(({ at }) => at),
    now,
  );
  if (until > 0) return until;
  const recent = wrong.filter(({ at }) => at > now - WINDOW_MS);
  const [last] = recent;
  if (last === undefined || recent.length < THROTTLE_AFTER) return 0;
  const next = last.at + UNKNOWN_DEVICE_WAIT_MS;
  return next > now && (await logins.isNewDevice('user', userId, origin)) ? next : 0;
}
