import { DEMO_HOURS, DEMO_USERS } from '@crease/contracts/constants.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import { EVERY_SPORT, type User } from '#people/store/account-store.ts';
import { toStoredHost } from '#site/site-domains.ts';
import { buildAuthResult } from './auth-result.ts';
import type { Origin } from './live-session.ts';
import { openWallet } from './open-wallet.ts';

const HOUR_MS = 3_600_000;

/** Origin of a demo login. */
export interface DemoOrigin extends Origin {
  readonly setting: DomainSetting;
  readonly domain: string;
  /** Network that the demo user counts towards; null for the local machine, which is exempt. */
  readonly countedAs: string | null;
}

/**
 * Creates a demo user with a play-money wallet and logs them in (api 2.2), with a login history entry. Demo users
 * expire after 24 hours or when idle. Errors: DEMO_FULL while the total or per-network limit is reached.
 */
export async function loginAsDemoUser(
  context: PeopleEnv,
  origin: DemoOrigin,
): Promise<ServiceResult<AuthResult>> {
  // Serialised so that concurrent requests can't exceed the limit.
  const user = await context.locks.run('demo-users', () => addDemoUser(context, origin));
  if (user === null) return fail('DEMO_FULL');
  await openWallet(context, user);
  const tokens = await context.sessions.openUser(user, origin, false);
  await context.logins.addLoginAttempt({
    kind: 'user',
    ownerId: user.id,
    at: context.clock.now(),
    failure: null,
    ip: origin.ip,
    browser: origin.browser,
    sessionId: tokens.sessionId,
    isNewDevice: false,
  });
  return ok(await buildAuthResult(context, user, tokens, origin.setting));
}

async function addDemoUser(context: PeopleEnv, origin: DemoOrigin): Promise<User | null> {
  const { accounts, clock, ids, pastUsers } = context;
  const { countedAs } = origin;
  const ofNetwork = countedAs === null ? 0 : await pastUsers.countDemoUsers(countedAs);
  if (ofNetwork >= DEMO_USERS.perNetwork) return null;
  if ((await pastUsers.countDemoUsers()) >= DEMO_USERS.inAll) return null;
  const now = clock.now();
  return await accounts.addUser({
    userName: `demo-${ids.uuid()}`,
    mobile: null,
    passwordHash: null,
    domain: toStoredHost(origin.domain),
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
