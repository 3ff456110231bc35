import { CHALLENGE_SECONDS } from '@crease/contracts/base/constants.ts';
import type { AuthResult } from '@crease/contracts/people/account.ts';
import { normalizeMobile } from '@crease/contracts/people/credential-rules.ts';
import { type Failure, fail, ok, type Reply } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { User } from '#people/store/account-store.ts';
import type { Input } from './call-context.ts';
import { findLoginRefusal, lockedOut, logIn, refuseLogin, userLockKey, type Visit } from './log-in.ts';

/** User name or mobile, and password, as entered. */
export type TypedLogin = Pick<Input<'authenticate'>, 'userNameOrEmailAddress' | 'password'>;

/** Non-existent user ID, looked up for unknown names so that timing doesn't reveal them. */
const NO_USER_ID = 0;

/**
 * Logs a user in by user name or mobile and password (api 2.1). With a second factor, returns SECOND_FACTOR and a
 * challenge for `verifySecondFactor`.
 *
 * An unknown name costs the same work and gets the same response as a wrong password. While the account is locked for
 * the caller's network, even the right password is declined and attempts are not counted.
 */
export async function authenticate(
  context: PeopleEnv,
  request: Input<'authenticate'>,
  visit: Visit,
): Reply<AuthResult> {
  return withLogin(context, { ...request, visit }, async (user) => {
    const refused = await findLoginRefusal(context, user, visit.domain);
    if (refused !== null) return await refuseLogin(context, user.id, visit, refused);
    const factor = await context.security.findSecondFactor(user.id);
    if (factor !== null) return challenge(context, user, request.rememberClient);
    return ok(await logIn(context, user, visit, request.rememberClient));
  });
}

/** Runs `work` under the lock of the user who logs in. Errors: INVALID_LOGIN, LOCKED_OUT (also for unknown names). */
export async function withLogin<Value>(
  context: PeopleEnv,
  { visit, ...typed }: TypedLogin & { readonly visit: Visit },
  work: (user: User) => Reply<Value>,
): Reply<Value> {
  const login = typed.userNameOrEmailAddress;
  const named = await findLoginUser(context, normalizeMobile(login) ?? login, typed.password);
  const userId = named === null || named.isDemo ? NO_USER_ID : named.id;
  const key = userId === NO_USER_ID ? `name:${login.toLowerCase()}` : userLockKey(userId);
  return context.locks.run(key, async () => {
    // Reload: the password may have changed while waiting for the lock.
    const user = await context.accounts.userById(userId);
    const checked = await checkPassword(context, user, typed, visit);
    return 'ok' in checked ? checked : work(checked);
  });
}

/** Max. pending registrations per name or mobile whose password is tried at login. */
const MAX_PENDING = 3;

/** Finds the verified owner of the name, or else the pending registration whose password matches. */
async function findLoginUser(
  { accounts, passwords }: PeopleEnv,
  login: string,
  password: string,
): Promise<User | null> {
  const named = await accounts.userByLogin(login);
  if (named === null || named.verified) return named;
  for (const waiting of await accounts.registrationsByLogin(login, MAX_PENDING)) {
    if (await passwords.verify(waiting.passwordHash, password)) return waiting;
  }
  return named;
}

async function checkPassword(
  context: PeopleEnv,
  user: User | null,
  { userNameOrEmailAddress: login, password }: TypedLogin,
  visit: Visit,
): Promise<User | Failure> {
  const locked = await lockedOut(context, user?.id ?? NO_USER_ID, visit);
  const right = await context.passwords.verify(user?.passwordHash ?? null, password);
  if (user !== null && locked === null && right) return user;
  const refused = user === null ? rejectUnknownName(context, login, visit) : (locked ?? fail('INVALID_LOGIN'));
  return await refuseLogin(context, user?.id ?? null, visit, refused);
}

/** Locks out unknown names like known ones, so responses don't reveal which names and mobiles exist. */
function rejectUnknownName({ unknownNames }: PeopleEnv, login: string, { network }: Visit): Failure {
  const name = normalizeMobile(login) ?? login;
  const attempt = { name, place: network, isKnownDevice: false };
  const locked = unknownNames.findRefusal(attempt);
  if (locked === null) unknownNames.record(attempt);
  return locked ?? fail('INVALID_LOGIN');
}

/** Doesn't record a success yet, so that a correct password doesn't reset the count of wrong codes. */
function challenge(context: PeopleEnv, user: User, remember: boolean): Failure {
  const token = context.ids.token();
  context.loginChallenges.put(context.ids.digest(token), {
    userId: user.id,
    passwordHash: user.passwordHash,
    remember,
    wrongCodes: 0,
  });
  return fail('SECOND_FACTOR', { challenge: token, expiresInSeconds: CHALLENGE_SECONDS });
}
