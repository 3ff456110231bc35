import { DEMO_HOURS } from '@crease/contracts/constants.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import { EVERY_SPORT } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, type Reply } from '#services/reply.ts';
import { storedHostOf } from '#services/site/site-domains.ts';
import { authResultOf } from './auth-result.ts';
import { openWallet } from './open-wallet.ts';
import type { Origin } from './sessions.ts';

const HOUR_MS = 3_600_000;

/** Makes a fresh demo user with a purse of his own, who ends after 24 hours, and logs him in (api 2.2). */
export async function loginAsDemoUser(
  context: AppContext,
  origin: Origin & { readonly setting: DomainSetting; readonly domain: string },
): Promise<Reply<AuthResult>> {
  const { accounts, clock, ids, sessions } = context;
  const now = clock.now();
  const user = await accounts.addUser({
    userName: `demo-${ids.uuid()}`,
    mobile: null,
    passwordHash: null,
    domain: storedHostOf(origin.domain),
    isDemo: true,
    currency: 'DEMO',
    verified: true,
    active: true,
    betBlocked: false,
    casinoBlocked: false,
    withdrawalBlocked: false,
    mustChangePassword: false,
    flags: EVERY_SPORT,
    stakes: null,
    createdAt: now,
    expiresAt: now + DEMO_HOURS * HOUR_MS,
  });
  await openWallet(context, user);
  const tokens = await sessions.openUser(user, origin, false);
  return answer(await authResultOf(context, user, tokens, origin.setting));
}
