import type { User } from '#ports/account-store.ts';
import { openWallet } from '#services/account/open-wallet.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Declined, decline } from '#services/reply.ts';

/**
 * Makes sure that a user has the account in the exchange whose limits are to be set. BAD_STATE for one who has not
 * proved their mobile: they have none yet, and their registration may be replaced at any time.
 */
export async function readyWallet(context: AppContext, user: User): Promise<Declined | null> {
  if (!user.verified) return decline('BAD_STATE');
  await openWallet(context, user);
  return null;
}
