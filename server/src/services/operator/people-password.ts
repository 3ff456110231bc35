import { mutexKeyOf } from '#services/account/login-attempt.ts';
import { passwordProblemOf } from '#services/account/password-problem.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, declineField, type Reply } from '#services/reply.ts';
import { removePasskeysOf } from '#services/security/passkeys.ts';
import { noticeProofChange } from '#services/security/security-news.ts';
import { type Actor, auditLineOf } from './audit-line.ts';

/**
 * Sets a user's password, ends all their sessions, and removes their passkeys unless kept (API 10.4): an attacker may
 * have added a passkey, which a new password doesn't revoke. Errors: BAD_STATE for demo and house accounts, which
 * have no password login.
 */
export function resetPassword(
  context: AppContext,
  actor: Actor,
  request: {
    readonly userId: number;
    readonly newPassword: string;
    readonly keepPasskeys: boolean;
  },
): Promise<Reply<boolean>> {
  const { accounts, loginMutex, passwords, sessions } = context;
  const { userId, newPassword, keepPasskeys } = request;
  return loginMutex.run(mutexKeyOf(userId), async () => {
    const user = await accounts.userById(userId);
    if (user === null) return decline('NOT_FOUND');
    if (user.passwordHash === null) return decline('BAD_STATE');
    const problem = passwordProblemOf(newPassword, user);
    if (problem !== null) return declineField('newPassword', problem);
    if (!keepPasskeys) await removePasskeysOf(context, userId, () => true);
    const changed = await accounts.changeUser(
      userId,
      { passwordHash: await passwords.hash(newPassword), mustChangePassword: true },
      auditLineOf(actor, {
        action: 'ResetPassword',
        entity: 'user',
        entityId: userId,
        after: { keepPasskeys },
      }),
    );
    if (changed !== null) sessions.userChanged(changed);
    await sessions.endAllOf('user', userId, 'PASSWORD');
    await noticeProofChange(context, { userId, change: 'PASSWORD_RESET', origin: null });
    return answer(true);
  });
}
