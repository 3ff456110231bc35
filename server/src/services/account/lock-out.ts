import { CALL_LIMITS } from '@crease/contracts/constants.ts';
import type { AccountStore, SessionKind } from '#ports/account-store.ts';

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

/** Lockout end of a user or operator; 0 if not locked. */
export async function findLockEnd(
  store: AccountStore,
  kind: SessionKind,
  ownerId: number,
  now: number,
): Promise<number> {
  return lockedUntil(await store.wrongPasswords(kind, ownerId, now - LOCK_MS - WINDOW_MS), now);
}
