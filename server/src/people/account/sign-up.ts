import { OTP_SECONDS } from '@crease/contracts/base/constants.ts';
import type { ErrorCode } from '@crease/contracts/base/error-code.ts';
import type { AuthResult, RegisterResult } from '@crease/contracts/people/account.ts';
import { DUMMY_OTP } from '@crease/contracts/people/credential-rules.ts';
import { type Failure, fail, failField, findRefusal, ok, type Reply } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import { findPasswordProblem } from '#people/security/passwords.ts';
import { NEW_USER, type NewUser, type User } from '#people/store/account-store.ts';
import { refuseConflict } from '#people/store/people-tables.ts';
import { toStoredHost } from '#site/site-domains.ts';
import type { Input } from './call-context.ts';
import { logIn, type Visit } from './log-in.ts';
import {
  codeLockKey,
  findRegistration,
  isReservedName,
  makeRegistrationId,
  type Registration,
  skipsCode,
} from './registration.ts';
import { type CodeWait, checkCode, type DrawnCode, drawCode, sendCodeSms } from './send-code.ts';

/**
 * Registers a user, pending verification of their mobile (api 2.4). The requested domain determines whether sign-up
 * is open, the permanent currency and whether a code is required.
 *
 * Registrations with the same name or mobile coexist until one is verified, so none can displace another. Only the
 * owner of a mobile learns if it already has an account.
 *
 * If the mobile has reached its SMS limit or the provider fails, the registration is kept with `codeSent` false, and
 * a code can be requested once the limit allows, after `codeWaitSeconds`.
 */
export async function register(
  context: PeopleEnv,
  request: Pick<Input<'register'>, 'userName' | 'password' | 'mobile'>,
  visit: Visit,
): Reply<RegisterResult> {
  const { setting } = visit;
  if (!setting.allowSignUp) return fail('SIGNUP_DISABLED');
  if (isReservedName(request.userName)) return fail('USERNAME_TAKEN');
  const refused = await findRefusal(context.loginGates.signUp, setting, request.mobile);
  if (refused !== null) return refused;
  const problem = findPasswordProblem(request.password, request);
  if (problem !== null) return failField('password', problem);
  const passwordHash = await context.passwords.hash(request.password);
  const domain = toStoredHost(visit.domain);
  const newUser = {
    ...NEW_USER,
    userName: request.userName,
    mobile: request.mobile,
    passwordHash,
    domain,
    currency: context.domains.getCurrency(setting),
    verified: false,
    createdAt: context.clock.now(),
  };
  const added = await context.locks.run(codeLockKey(request.mobile), () => addRegistration(context, newUser, visit));
  if ('ok' in added) return added;
  const { drawn } = added;
  const isDrawn = drawn !== null && 'code' in drawn;
  const codeSent = isDrawn && (await sendCodeSms(context, drawn, visit));
  return ok({
    domain,
    userName: added.user.userName,
    mobile: request.mobile,
    registrationId: await makeRegistrationId(context, added.user.id),
    otpExpiresInSeconds: OTP_SECONDS,
    skipVerification: setting.skipVerification,
    codeSent,
    codeWaitSeconds: drawn !== null && 'waitSeconds' in drawn ? drawn.waitSeconds : 0,
  });
}

async function addRegistration(
  context: PeopleEnv,
  newUser: NewUser & { readonly mobile: string },
  visit: Visit,
): Promise<{ readonly user: User; readonly drawn: DrawnCode | CodeWait | null } | Failure> {
  const user = await refuseConflict(context.accounts.addUser(newUser));
  if ('ok' in user) return user;
  if (visit.setting.skipVerification) return { user, drawn: null };
  const { id, domain } = user;
  const drawn = await drawCode(context, { id, mobile: newUser.mobile, domain }, visit.network);
  return { user, drawn };
}

/** True if a user name is available, i.e. not used by any verified user. */
export async function checkUserName({ accounts }: PeopleEnv, userName: string): Promise<{ available: boolean }> {
  if (isReservedName(userName)) return { available: false };
  const user = await accounts.userByLogin(userName);
  return { available: user === null || !user.verified };
}

/**
 * Verifies a registration with its code and logs the user in (api 2.5). Errors: RATE_LIMITED after too many wrong
 * codes for one registration or from one network, even across new codes. A code works once: of two concurrent
 * verifications, the second finds no registration.
 */
export function verifyUser(
  context: PeopleEnv,
  request: Registration & { readonly code: string },
  visit: Visit,
): Reply<AuthResult> {
  const { accounts, codes, locks, wrongCodes } = context;
  return locks.run(codeLockKey(request.mobile), async () => {
    const user = await findRegistration(context, request);
    const tried = { subject: 'ok' in user ? null : user.id, network: visit.network };
    // Checked before the lookup, so that responses don't reveal whether the registration exists.
    const wait = wrongCodes.waitSeconds(tried);
    if (wait > 0) return fail('RATE_LIMITED', { retryAfterSeconds: wait });
    const refused = 'ok' in user ? user : await checkSignUpCode(context, user, request.code, visit);
    if (refused !== null) {
      if (GUESS_ERRORS.has(refused.code)) wrongCodes.record(tried);
      return refused;
    }
    if ('ok' in user) return user;
    // Another user may have verified the name or mobile first.
    const verified = await refuseConflict(accounts.changeUser(user.id, { verified: true }));
    if (verified === null) return fail('NOT_FOUND');
    if ('ok' in verified) return verified;
    await codes.dropCode(user.id);
    await accounts.removeRivals(verified);
    if (!verified.active) return fail('ACCOUNT_BLOCKED');
    return ok(await logIn(context, verified, visit, false));
  });
}

async function checkSignUpCode(
  context: PeopleEnv,
  user: User,
  entered: string,
  { setting }: Visit,
): Promise<Failure | null> {
  const isSkipped = entered === DUMMY_OTP && skipsCode(context, user, setting);
  return isSkipped ? null : await checkCode(context, user.id, entered);
}

const GUESS_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['OTP_INVALID', 'NOT_FOUND']);
