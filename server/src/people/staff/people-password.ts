import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, failField, ok, type ServiceResult } from '#base/reply.ts';
import { userLockKey } from '#people/account/login-attempt.ts';
import { notifyCredentialChange } from '#people/account/login-gates.ts';
import { findPasswordProblem } from '#people/account/password-problem.ts';
import type { PeopleEnv } from '#people/env.ts';
import { removeUserPasskeys } from '#people/security/passkeys.ts';

/**
 * Sets a user's password, ends all their sessions, and removes their passkeys unless kept (API 10.4): an attacker may
 * have added a passkey, which a new password doesn't revoke. Errors: BAD_STATE for demo and house accounts, which
 * have no password login.
 */
export function resetPassword(
  context: PeopleEnv,
  actor: Actor,
  request: {
    readonly userId: number;
    readonly newPassword: string;
    readonly keepPasskeys: boolean;
  },
): Promise<ServiceResult<boolean>> {
  const { accounts, locks, passwords, sessions } = context;
  const { userId, newPassword, keepPasskeys } = request;
  return locks.run(userLockKey(userId), async () => {
    const user = await accounts.userById(userId);
    if (user === null) return fail('NOT_FOUND');
    if (user.passwordHash === null) return fail('BAD_STATE');
    const problem = findPasswordProblem(newPassword, user);
    if (problem !== null) return failField('newPassword', problem);
    if (!keepPasskeys) await removeUserPasskeys(context, userId, () => true);
    const changed = await accounts.changeUser(
      userId,
      { passwordHash: await passwords.hash(newPassword), mustChangePassword: true },
      buildAuditRow(actor, {
        action: 'ResetPassword',
        entity: 'user',
        entityId: userId,
        after: { keepPasskeys },
      }),
    );
    if (changed !== null) sessions.userChanged(changed);
    await sessions.endAllSessions('user', userId, 'PASSWORD');
    await notifyCredentialChange(context, { userId, change: 'PASSWORD_RESET', origin: null });
    return ok(true);
  });
}
