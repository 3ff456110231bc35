import { fail, failField, ok, type ServiceResult } from '#base/reply.ts';
import { notifyCredentialChange } from '#people/account/login-gates.ts';
import type { PeopleEnv } from '#people/env.ts';
import { withPassword } from '#people/security/check-current-password.ts';
import { removeUserPasskeys } from '#people/security/passkeys.ts';
import type { Origin, UserSession } from './live-session.ts';
import { buildOwnAuditEntry } from './own-audit-line.ts';
import { findPasswordProblem } from './password-problem.ts';

/**
 * Changes the caller's password, ends their other sessions and removes passkeys not listed in `stubPasskeys` (api
 * 2.11), since a passkey bypasses the new password. A wrong current password counts as a failed login and locks the
 * account in the same way, so an unattended browser can't be used to guess it.
 */
export function changePassword(
  context: PeopleEnv,
  session: Pick<UserSession, 'user' | 'family'>,
  request: {
    readonly currentPassword: string;
    readonly newPassword: string;
    /** IDs of the passkeys to keep; all if absent. */
    readonly keepPasskeys?: readonly number[] | undefined;
  },
  origin: Origin,
): Promise<ServiceResult<boolean>> {
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
    await sessions.endOtherSessions(
      { kind: 'user', ownerId: userId, exceptFamily: session.family },
      'PASSWORD',
    );
    await notifyCredentialChange(context, { userId, change: 'PASSWORD_CHANGED', origin });
    if (keepPasskeys !== undefined)
      await removeOtherPasskeys(context, { userId, origin }, keepPasskeys);
    return ok(true);
  });
}

async function removeOtherPasskeys(
  context: PeopleEnv,
  { userId, origin }: { readonly userId: number; readonly origin: Origin },
  kept: readonly number[],
): Promise<void> {
  const gone = await removeUserPasskeys(context, userId, ({ id }) => !kept.includes(id));
  for (const { id, name } of gone) {
    await context.accounts.addAudit(
      buildOwnAuditEntry({ userId, origin }, 'RemovePasskey', { id }),
    );
    await notifyCredentialChange(context, { userId, change: 'PASSKEY_REMOVED', origin, name });
  }
}
