import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import { findRefusal } from '#base/gate.ts';
import { type Failure, fail } from '#base/reply.ts';
import { noticeLogin } from '#people/security/login-notifications.ts';
import type { User } from '#people/store/account-store.ts';
import type { AppContext } from '#start/app-context.ts';
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
  context: AppContext,
  user: User,
  visit: Visit,
  remember: boolean,
): Promise<AuthResult> {
  const { accounts, clock, loginGates, sessions } = context;
  const { ip, browser } = visit;
  await openWallet(context, user);
  const tokens = await sessions.openUser(user, { ip, browser }, remember);
  const isNewDevice = await accounts.isNewDevice('user', user.id, { ip, browser });
  const attempt = await accounts.addLoginAttempt({
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
    await noticeLogin(context, { userId: user.id, attemptId: attempt.id, ip, browser });
  }
  for (const follow of loginGates.followers) await follow(user);
  return buildAuthResult(context, user, tokens, visit.setting);
}

/**
 * Finds the reason to refuse a login despite valid credentials, or null. NOT_VERIFIED carries the registration ID, so
 * that the code entered next verifies the registration whose password matched.
 */
export async function findLoginRefusal(
  context: AppContext,
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
