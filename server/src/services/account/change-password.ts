import type { AppContext } from '#services/app-context.ts';
import { answer, decline, declineField, type Reply } from '#services/reply.ts';
import { withPassword } from '#services/security/check-current-password.ts';
import { removePasskeysOf } from '#services/security/passkeys.ts';
import { noticeProofChange } from '#services/security/security-news.ts';
import type { Origin, UserSession } from './live-session.ts';
import { ownAuditLineOf } from './own-audit-line.ts';
import { passwordProblemOf } from './password-problem.ts';

/**
 * Changes the caller's password, ends their other sessions and removes passkeys not listed in `keepPasskeys` (api
 * 2.11), since a passkey bypasses the new password. A wrong current password counts as a failed login and locks the
 * account in the same way, so an unattended browser can't be used to guess it.
 */
export function changePassword(
  context: AppContext,
  session: Pick<UserSession, 'user' | 'family'>,
  request: {
    readonly currentPassword: string;
    readonly newPassword: string;
    /** IDs of the passkeys to keep; all if absent. */
    readonly keepPasskeys?: readonly number[] | undefined;
  },
  origin: Origin,
): Promise<Reply<boolean>> {
  const { accounts, passwords, sessions } = context;
  const { currentPassword, newPassword, keepPasskeys } = request;
  const userId = session.user.id;
  return withPassword(context, { userId, currentPassword, origin }, async (user) => {
    if (newPassword === currentPassword) return decline('SAME_PASSWORD');
    const problem = passwordProblemOf(newPassword, user);
    if (problem !== null) return declineField('newPassword', problem);
    const changed = await accounts.changeUser(
      userId,
      { passwordHash: await passwords.hash(newPassword), mustChangePassword: false },
      ownAuditLineOf({ userId, origin }, 'ChangePassword'),
    );
    if (changed !== null) sessions.userChanged(changed);
    await sessions.endOthersOf(
      { kind: 'user', ownerId: userId, exceptFamily: session.family },
      'PASSWORD',
    );
    await noticeProofChange(context, { userId, change: 'PASSWORD_CHANGED', origin });
    if (keepPasskeys !== undefined) await keepOnly(context, { userId, origin }, keepPasskeys);
    return answer(true);
  });
}

async function keepOnly(
  context: AppContext,
  { userId, origin }: { readonly userId: number; readonly origin: Origin },
  kept: readonly number[],
): Promise<void> {
  const gone = await removePasskeysOf(context, userId, ({ id }) => !kept.includes(id));
  for (const { id, name } of gone) {
    await context.accounts.addAudit(ownAuditLineOf({ userId, origin }, 'RemovePasskey', { id }));
    await noticeProofChange(context, { userId, change: 'PASSKEY_REMOVED', origin, name });
  }
}
