import { DEMO_HOURS, DEMO_USERS } from '@crease/contracts/constants.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import { EVERY_SPORT, type User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { storedHostOf } from '#services/site/site-domains.ts';
import { authResultOf } from './auth-result.ts';
import type { Origin } from './live-session.ts';
import { openWallet } from './open-wallet.ts';

const HOUR_MS = 3_600_000;

/** Where a demo user comes from. */
export interface DemoOrigin extends Origin {
  readonly setting: DomainSetting;
  readonly domain: string;
  /** The network that it counts for; null: this machine, of which nothing is counted. */
  readonly countedAs: string | null;
}

/**
 * Makes a fresh demo user with a purse of their own, who ends after 24 hours or when nothing was heard of them for a
 * while, and logs them in (api 2.2), with a line among their logins. DEMO_FULL while there are too many, in all or from
 * one network.
 */
export async function loginAsDemoUser(
  context: AppContext,
  origin: DemoOrigin,
): Promise<Reply<AuthResult>> {
  // One after the other, so that the count holds for those who come together.
  const user = await context.loginMutex.run('demo-users', () => addDemoUser(context, origin));
  if (user === null) return decline('DEMO_FULL');
  await openWallet(context, user);
  const tokens = await context.sessions.openUser(user, origin, false);
  await context.accounts.addLoginAttempt({
    kind: 'user',
    ownerId: user.id,
    at: context.clock.now(),
    failure: null,
    ip: origin.ip,
    browser: origin.browser,
    sessionId: tokens.sessionId,
    isNewDevice: false,
  });
  return answer(await authResultOf(context, user, tokens, origin.setting));
}

async function addDemoUser(context: AppContext, origin: DemoOrigin): Promise<User | null> {
  const { accounts, clock, ids } = context;
  const { countedAs } = origin;
  const ofNetwork = countedAs === null ? 0 : await accounts.countDemoUsers(countedAs);
  if (ofNetwork >= DEMO_USERS.perNetwork) return null;
  if ((await accounts.countDemoUsers()) >= DEMO_USERS.inAll) return null;
  const now = clock.now();
  return await accounts.addUser({
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
    demoNetwork: countedAs,
  });
}
