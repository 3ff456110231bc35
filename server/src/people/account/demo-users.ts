import { DEMO_HOURS, DEMO_USERS } from '@crease/contracts/base/constants.ts';
import type { AuthResult } from '@crease/contracts/people/account.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import { NEW_USER, type User } from '#people/store/account-store.ts';
import { toStoredHost } from '#site/site-domains.ts';
import type { Call } from './call-context.ts';
import { openWallet, recordAttempt, type Visit } from './log-in.ts';
import { buildAuthResult } from './profile.ts';

const HOUR_MS = 3_600_000;

/** A visit, and the network that its demo user counts towards; null for the local machine, which is exempt. */
type DemoVisit = Visit & Pick<Call, 'countedAs'>;

/**
 * Creates a demo user with a play-money wallet and logs them in (api 2.2), with a login history entry. Demo users
 * expire after 24 hours or when idle. Errors: DEMO_FULL while the total or per-network limit is reached.
 */
export async function loginAsDemoUser(context: PeopleEnv, origin: DemoVisit): Reply<AuthResult> {
  // Serialised so that concurrent requests can't exceed the limit.
  const user = await context.locks.run('demo-users', () => addDemoUser(context, origin));
  if (user === null) return fail('DEMO_FULL');
  await openWallet(context, user);
  const tokens = await context.sessions.openUser(user, origin, false);
  const owner = { kind: 'user', ownerId: user.id } as const;
  await recordAttempt(context, owner, origin, { failure: null, sessionId: tokens.sessionId });
  return ok(await buildAuthResult(context, user, tokens, origin.setting));
}

async function addDemoUser(context: PeopleEnv, origin: DemoVisit): Promise<User | null> {
  const { accounts, clock, ids, pastUsers } = context;
  const { countedAs } = origin;
  const ofNetwork = countedAs === null ? 0 : await pastUsers.countDemoUsers(countedAs);
  if (ofNetwork >= DEMO_USERS.perNetwork) return null;
  if ((await pastUsers.countDemoUsers()) >= DEMO_USERS.inAll) return null;
  const now = clock.now();
  return await accounts.addUser({
    ...NEW_USER,
    userName: `demo-${ids.uuid()}`,
    mobile: null,
    passwordHash: null,
    domain: toStoredHost(origin.domain),
    isDemo: true,
    currency: 'DEMO',
    verified: true,
    createdAt: now,
    expiresAt: now + DEMO_HOURS * HOUR_MS,
    demoNetwork: countedAs,
  });
}

const BATCH_SIZE = 200;

/**
 * Ends demo users that have expired or been idle for hours: sessions, unmatched bets and betting. Matched bets run to
 * settlement because they have counterparties.
 *
 * @returns the number of users ended.
 * @throws ExchangeUnavailable if the exchange is down; the next run ends the rest.
 */
export async function endDemoUsers(context: PeopleEnv): Promise<number> {
  const { accounts, clock, exchange, pastUsers, sessions } = context;
  const now = clock.now();
  const over = [
    ...(await pastUsers.expiredUsers(now, BATCH_SIZE)),
    ...(await pastUsers.idleDemoUsers(now - DEMO_USERS.idleHours * HOUR_MS, BATCH_SIZE)),
  ];
  const ended = new Set<number>();
  for (const user of over) {
    if (ended.has(user.id)) continue;
    ended.add(user.id);
    await sessions.endAllSessions('user', user.id, 'EXPIRED');
    const marketIds = await exchange.read((state) => [...(state.accounts.get(user.id)?.marketIds ?? [])]);
    for (const marketId of marketIds) {
      await exchange.submit({ type: 'CancelBets', accountId: user.id, marketId });
    }
    await exchange.submit({ type: 'SetAccountLimits', accountId: user.id, limits: { betLocked: true } });
    await accounts.changeUser(user.id, { active: false, expiresAt: null, demoNetwork: null });
  }
  return ended.size;
}
