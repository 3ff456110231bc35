import { OTP_SECONDS, OTP_TRIES } from '@crease/contracts/constants.ts';
import { fail, failField, ok, type ServiceResult } from '#base/reply.ts';
import { detached } from '#base/system/detached.ts';
import { notifyCredentialChange } from '#people/account/login-gates.ts';
import type { PeopleEnv } from '#people/env.ts';
import { removeUserPasskeys } from '#people/security/passkeys.ts';
import type { User } from '#people/store/account-store.ts';
import type { Visit } from './log-in.ts';
import { findLoginRefusal } from './log-in.ts';
import { userLockKey } from './login-attempt.ts';
import { buildOwnAuditEntry } from './own-audit-line.ts';
import { findPasswordProblem } from './password-problem.ts';
import { codeLockKey } from './registration.ts';
import { drawCode, hashCode, sendResetCodeSms } from './send-code.ts';

/**
 * Sends a code to the mobile of a user who forgot their password. The answer and its time are the same for every
 * mobile: the code is drawn and sent after it, and failures are only logged.
 */
export function askForPasswordReset(
  context: PeopleEnv,
  { mobile }: { readonly mobile: string },
  visit: Visit,
): ServiceResult<{ otpExpiresInSeconds: number }> {
  const wait = context.resetRequests.count({ mobile, network: visit.network });
  if (wait > 0) return fail('RATE_LIMITED', { retryAfterSeconds: wait });
  detached(sendResetCode(context, mobile, visit), { name: 'password reset', log: context.log });
  return ok({ otpExpiresInSeconds: OTP_SECONDS });
}

async function sendResetCode(context: PeopleEnv, mobile: string, visit: Visit): Promise<void> {
  const drawn = await context.locks.run(codeLockKey(mobile), async () => {
    const user = await findResettable(context, mobile, visit);
    if (user === null) return null;
    return drawCode(context, { id: user.id, mobile, domain: user.domain }, visit.network);
  });
  if (drawn !== null && 'code' in drawn) await sendResetCodeSms(context, drawn, visit);
}

/**
 * Sets a new password for the owner of a mobile, ends all their sessions and removes their passkeys: somebody else may
 * have added one, which a new password doesn't revoke. Doesn't log in, so a second factor still applies.
 *
 * A password that is too easy to guess leaves the code valid for another. Everything else that is wrong gets the same
 * answer, so that it doesn't reveal whether the mobile has an account.
 */
export function resetForgottenPassword(
  context: PeopleEnv,
  request: { readonly mobile: string; readonly otp: string; readonly newPassword: string },
  visit: Visit,
): Promise<ServiceResult<boolean>> {
  const { locks, wrongCodes } = context;
  const { mobile, otp, newPassword } = request;
  return locks.run(codeLockKey(mobile), async () => {
    const tried = { subject: mobile, network: visit.network };
    const wait = wrongCodes.waitSeconds(tried);
    if (wait > 0) return fail('RATE_LIMITED', { retryAfterSeconds: wait });
    const user = await findResettable(context, mobile, visit);
    if (user === null || !(await isCodeCorrect(context, user, otp))) {
      wrongCodes.record(tried);
      return fail('OTP_INVALID');
    }
    const problem = findPasswordProblem(newPassword, user);
    if (problem !== null) return failField('newPassword', problem);
    await locks.run(userLockKey(user.id), () => setPassword(context, user.id, newPassword, visit));
    return ok(true);
  });
}

/** Finds the user with this mobile, if it is verified and their password would let them log in. */
async function findResettable(
  context: PeopleEnv,
  mobile: string,
  visit: Visit,
): Promise<User | null> {
  const user = await context.accounts.userByLogin(mobile);
  if (user === null || user.isDemo || user.mobile !== mobile || user.passwordHash === null) {
    return null;
  }
  // Without a code at sign-up, the number may be somebody else's.
  if (context.domains.getByHost(user.domain).skipVerification) return null;
  return (await findLoginRefusal(context, user, visit.domain)) === null ? user : null;
}

async function isCodeCorrect(context: PeopleEnv, user: User, typed: string): Promise<boolean> {
  const { cipher, clock, codes } = context;
  const code = await codes.findCode(user.id);
  if (code === null || code.tries >= OTP_TRIES || code.expiresAt <= clock.now()) return false;
  if (cipher.isSame(code.codeHash, hashCode(context, user.id, typed))) return true;
  await codes.countWrongCode(user.id);
  return false;
}

async function setPassword(
  context: PeopleEnv,
  userId: number,
  newPassword: string,
  origin: Visit,
): Promise<void> {
  const { accounts, codes, passwords, sessions } = context;
  await codes.dropCode(userId);
  await removeUserPasskeys(context, userId, () => true);
  const changed = await accounts.changeUser(
    userId,
    { passwordHash: await passwords.hash(newPassword), mustChangePassword: false },
    buildOwnAuditEntry({ userId, origin }, 'ResetPassword'),
  );
  if (changed !== null) sessions.userChanged(changed);
  await sessions.endAllSessions('user', userId, 'PASSWORD');
  await notifyCredentialChange(context, { userId, change: 'PASSWORD_CHANGED', origin });
}
