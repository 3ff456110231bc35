import { DEMO_PURSE } from '@crease/contracts/base/constants.ts';
import type { AuthResult } from '@crease/contracts/people/account.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { type Failure, fail, findRefusal, ok, type Reply } from '#base/reply.ts';
import { failLockedOut, findLockEnd } from '#people/attempt-limits.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { Origin } from '#people/sessions/live-session.ts';
import type { User } from '#people/store/account-store.ts';
import type { LoginAttempt, NewLoginAttempt } from '#people/store/session-store.ts';
import { buildAuthResult } from './profile.ts';
import { makeRegistrationId } from './registration.ts';

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
export async function logIn(context: PeopleEnv, user: User, visit: Visit, remember: boolean): Promise<AuthResult> {
  const { accounts, clock, loginGates, logins, sessions } = context;
  const { ip, browser } = visit;
  await openWallet(context, user);
  const tokens = await sessions.openUser(user, visit, remember);
  const isNewDevice = await logins.isNewDevice('user', user.id, visit);
  const owner = { kind: 'user', ownerId: user.id } as const;
  const outcome = { failure: null, sessionId: tokens.sessionId, isNewDevice };
  const attempt = await recordAttempt(context, owner, visit, outcome);
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
export async function findLoginRefusal(context: PeopleEnv, user: User, domain: string): Promise<Failure | null> {
  if (!user.verified) {
    const registrationId = await makeRegistrationId(context, user.id);
    return fail('NOT_VERIFIED', { userName: user.userName, domain, registrationId });
  }
  if (!user.active) {
    const failure = fail(user.closedAt === null ? 'ACCOUNT_BLOCKED' : 'ACCOUNT_CLOSED');
    return { ...failure, status: 400 };
  }
  return await findRefusal(context.loginGates.login, user);
}

/** Lock key that serialises every credential check of one user, whichever login name is used. */
export function userLockKey(userId: number): string {
  return `user:${userId}`;
}

/** Records a failed attempt and returns its reason; `userId` is null if there is no such user. */
export async function refuseLogin(
  context: PeopleEnv,
  userId: number | null,
  origin: Origin,
  failure: Failure,
): Promise<Failure> {
  await recordAttempt(context, { kind: 'user', ownerId: userId }, origin, { failure: failure.code });
  return failure;
}

/** Logs in a user with valid credentials, unless there is a reason to refuse them. */
export async function completeLogIn(
  context: PeopleEnv,
  user: User,
  visit: Visit,
  remember: boolean,
): Reply<AuthResult> {
  const refused = await findLoginRefusal(context, user, visit.domain);
  if (refused !== null) return await refuseLogin(context, user.id, visit, refused);
  return ok(await logIn(context, user, visit, remember));
}

export function recordAttempt(
  { clock, logins }: PeopleEnv,
  owner: Pick<NewLoginAttempt, 'kind' | 'ownerId'>,
  { ip, browser }: Origin,
  outcome: Pick<NewLoginAttempt, 'failure'> & Partial<NewLoginAttempt>,
): Promise<LoginAttempt> {
  const failed = { sessionId: null, isNewDevice: false };
  return logins.addLoginAttempt({ ...owner, at: clock.now(), ip, browser, ...failed, ...outcome });
}

/** Returns LOCKED_OUT with the minutes left, or null if the user may try from there. */
export async function lockedOut(context: PeopleEnv, userId: number, origin: Origin): Promise<Failure | null> {
  const now = context.clock.now();
  const until = await findLockEnd(context.logins, userId, { origin, now });
  if (until === 0) return null;
  return failLockedOut(until, now);
}

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

/**
 * Ensures the user's exchange account exists before limits are set. Errors: BAD_STATE for unverified users, who have
 * none and whose registration may still be replaced.
 */
export async function ensureWallet(context: PeopleEnv, user: User): Promise<Failure | null> {
  if (!user.verified) return fail('BAD_STATE');
  await openWallet(context, user);
  return null;
}
