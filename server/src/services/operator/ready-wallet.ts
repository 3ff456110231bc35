import type { User } from '#ports/account-store.ts';
import { openWallet } from '#services/account/open-wallet.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Failure, fail } from '#services/reply.ts';

/**
 * Ensures the user's exchange account exists before limits are set. Errors: BAD_STATE for unverified users, who have
 * none and whose registration may still be replaced.
 */
export async function ensureWallet(context: AppContext, user: User): Promise<Failure | null> {
  if (!user.verified) return fail('BAD_STATE');
  await openWallet(context, user);
  return null;
}
