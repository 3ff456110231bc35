import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import { findRefusal } from '#base/gate.ts';
import { type Failure, fail } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { User } from '#people/store/account-store.ts';
import { buildAuthResult } from './auth-result.ts';
import type { Origin } from './live-session.ts';
import { openWallet } from './open-wallet.ts';
import { makeRegistrationId } from './registration.ts';

/** Origin and domain of a login. */
export interface Visit extends Origin {
  readonly domain: string;
  /** IP address, or for IPv6 the prefix assigned to one household. */
  readonly network: string;
  readonly setting: DomainSetting;
}

/**
 * Opens a session for an authenticated user: issues tokens, adds a login history entry and
 * notifies other sessions of a new device.
 *
 * @param user the row as it was before this login.
 */
export async function logIn(
  context: PeopleEnv,
  user: User,
  visit: Visit,
  remember: boolean,
): Promise<AuthResult> {
  const { accounts, clock, loginGates, logins, sessions } = context;
  const { ip, browser } = visit;
  await openWallet(context, user);
  const tokens = await sessions.openUser(user, { ip, browser }, remember);
  const isNewDevice = await logins.isNewDevice('user', user.id, { ip, browser });
  const attempt = await logins.addLoginAttempt({
    kind: 'user',
    ownerId: user.id,
    at: clock.now(),
    failure: null,
    ip,
    browser,
    sessionId: tokens.sessionId,
    isNewDevice,
  });
  await accounts.changeUser(user.id, { lastLoginAt: clock.now() });
  if (isNewDevice) {
    const login = { userId: user.id, attemptId: attempt.id, ip, browser };
    for (const follow of loginGates.newDevice) await follow(login);
  }
  for (const follow of loginGates.followers) await follow(user);
  return buildAuthResult(context, user, tokens, visit.setting);
}

/**
 * Finds the reason to refuse a login despite valid credentials, or null. NOT_VERIFIED carries the registration ID, so
 * that the code entered next verifies the registration whose password matched.
 */
export async function findLoginRefusal(
  context: PeopleEnv,
  user: User,
  domain: string,
): Promise<Failure | null> {
  if (!user.verified) {
    const registrationId = await makeRegistrationId(context, user.id);
    return fail('NOT_VERIFIED', { userName: user.userName, domain, registrationId });
  }
  if (!user.active) {
    return {
      ...fail(user.closedAt === null ? 'ACCOUNT_BLOCKED' : 'ACCOUNT_CLOSED'),
      status: 400,
    };
  }
  return await findRefusal(context.loginGates.login, user);
}
