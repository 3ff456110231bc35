import { DEFAULT_STAKES, type Stake } from '@crease/contracts/constants.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { User } from '#people/store/account-store.ts';

/** A user's stake buttons, or the eight defaults (API 3.4). */
export function getUserStakes(user: User): readonly Stake[] {
  return user.stakes ?? DEFAULT_STAKES;
}

/** Replaces a user's stake buttons; an empty list restores the defaults (API 3.5). */
export async function saveStakes(
  { accounts, sessions }: PeopleEnv,
  userId: number,
  stakes: readonly Stake[],
): Promise<ServiceResult<readonly Stake[]>> {
  const changed = await accounts.changeUser(userId, {
    stakes: stakes.length === 0 ? null : stakes,
  });
  if (changed === null) return fail('UNAUTHENTICATED');
  sessions.userChanged(changed);
  return ok(getUserStakes(changed));
}
