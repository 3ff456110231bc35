import { type Failure, fail } from '#base/reply.ts';
import { openWallet } from '#people/account/open-wallet.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { User } from '#people/store/account-store.ts';

/**
 * Ensures the user's exchange account exists before limits are set. Errors: BAD_STATE for unverified users, who have
 * none and whose registration may still be replaced.
 */
export async function ensureWallet(context: PeopleEnv, user: User): Promise<Failure | null> {
  if (!user.verified) return fail('BAD_STATE');
  await openWallet(context, user);
  return null;
}
