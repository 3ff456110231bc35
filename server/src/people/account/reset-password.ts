import { OTP_SECONDS } from '@crease/contracts/base/constants.ts';
import { fail, failField, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import { detached } from '#base/system/background-tasks.ts';
import { notifyCredentialChange, type PeopleEnv } from '#people/env.ts';
import { findPasswordProblem } from '#people/security/passwords.ts';
import { buildOwnAuditEntry, type Origin, type UserSession } from '#people/sessions/live-session.ts';
import type { User } from '#people/store/account-store.ts';
import type { Input } from './call-context.ts';
import { withPassword } from './current-password.ts';
import { findLoginRefusal, userLockKey, type Visit } from './log-in.ts';
import { removeOwnPasskeys, removeUserPasskeys } from './passkeys.ts';
import { codeLockKey } from './registration.ts';
import { checkCode, drawCode, sendResetCodeSms } from './send-code.ts';

/**
 * Sends a code to the mobile of a user who forgot their password. The answer and its time are the same for every
 * mobile: the code is drawn and sent after it, and failures are only logged.
 */
export function askForPasswordReset(
  context: PeopleEnv,
  { mobile }: Input<'askForPasswordReset'>,
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
  request: Input<'resetForgottenPassword'>,
  visit: Visit,
): Reply<boolean> {
  const { locks, wrongCodes } = context;
  const { mobile, otp, newPassword } = request;
  return locks.run(codeLockKey(mobile), async () => {
    const tried = { subject: mobile, network: visit.network };
    const wait = wrongCodes.waitSeconds(tried);
    if (wait > 0) return fail('RATE_LIMITED', { retryAfterSeconds: wait });
    const user = await findResettable(context, mobile, visit);
    if (user === null || (await checkCode(context, user.id, otp)) !== null) {
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
async function findResettable(context: PeopleEnv, mobile: string, visit: Visit): Promise<User | null> {
  const user = await context.accounts.userByLogin(mobile);
  if (user === null || user.isDemo || user.mobile !== mobile || user.passwordHash === null) {
    return null;
  }
  // Without a code at sign-up, the number may be somebody else's.
  if (context.domains.getByHost(user.domain).skipVerification) return null;
  return (await findLoginRefusal(context, user, visit.domain)) === null ? user : null;
}

async function setPassword(context: PeopleEnv, userId: number, newPassword: string, origin: Visit): Promise<void> {
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

/**
 * Changes the caller's password, ends their other sessions and removes passkeys not listed in `keepPasskeys` (api
 * 2.11), since a passkey bypasses the new password. A wrong current password counts as a failed login and locks the
 * account in the same way, so an unattended browser can't be used to guess it.
 */
export function changePassword(
  context: PeopleEnv,
  session: Pick<UserSession, 'user' | 'family'>,
  request: Input<'changePassword'>,
  origin: Origin,
): Reply<boolean> {
  const { accounts, passwords, sessions } = context;
  const { currentPassword, newPassword, keepPasskeys } = request;
  const userId = session.user.id;
  return withPassword(context, { userId, currentPassword, origin }, async (user) => {
    if (newPassword === currentPassword) return fail('SAME_PASSWORD');
    const problem = findPasswordProblem(newPassword, user);
    if (problem !== null) return failField('newPassword', problem);
    const changed = await accounts.changeUser(
      userId,
      { passwordHash: await passwords.hash(newPassword), mustChangePassword: false },
      buildOwnAuditEntry({ userId, origin }, 'ChangePassword'),
    );
    if (changed !== null) sessions.userChanged(changed);
    await sessions.endOtherSessions({ kind: 'user', ownerId: userId, exceptFamily: session.family }, 'PASSWORD');
    await notifyCredentialChange(context, { userId, change: 'PASSWORD_CHANGED', origin });
    if (keepPasskeys !== undefined)
      await removeOwnPasskeys(context, { userId, origin }, ({ id }) => !keepPasskeys.includes(id));
    return ok(true);
  });
}
