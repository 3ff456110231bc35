import { DEMO_PURSE } from '@crease/contracts/constants.ts';
import type { User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';

/**
 * Makes sure that a user has their account in the exchange, with the play money it starts with.
 *
 * Also run at each login: a crash between the person's row and the wallet heals there.
 *
 * @throws ExchangeUnavailable
 */
export async function openWallet(context: AppContext, user: User): Promise<void> {
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
