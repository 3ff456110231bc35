import { DEFAULT_STAKES, type Stake } from '@crease/contracts/constants.ts';
import type { User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';

/** A user's stake buttons, or the eight defaults (API 3.4). */
export function stakesOf(user: User): readonly Stake[] {
  return user.stakes ?? DEFAULT_STAKES;
}

/** Replaces a user's stake buttons; an empty list restores the defaults (API 3.5). */
export async function saveStakes(
  { accounts, sessions }: AppContext,
  userId: number,
  stakes: readonly Stake[],
): Promise<Reply<readonly Stake[]>> {
  const changed = await accounts.changeUser(userId, {
    stakes: stakes.length === 0 ? null : stakes,
  });
  if (changed === null) return decline('UNAUTHENTICATED');
  sessions.userChanged(changed);
  return answer(stakesOf(changed));
}
