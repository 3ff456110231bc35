import { DEMO_PURSE } from '@crease/contracts/constants.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { User } from '#people/store/account-store.ts';

/**
 * Ensures that the user has an exchange account, funded with the initial play money where that applies.
 *
 * Also runs at each login, which repairs a crash between creating the user row and the wallet.
 *
 * @throws ExchangeUnavailable
 */
export async function openWallet(context: PeopleEnv, user: User): Promise<void> {
  const exists = await context.exchange.read((state) => state.accounts.has(user.id));
  if (exists) return;
  await context.exchange.submit({
    type: 'OpenAccount',
    accountId: user.id,
    role: 'PLAYER',
    currency: user.currency,
    grant: user.currency === 'DEMO' ? DEMO_PURSE : 0,
  });
}
