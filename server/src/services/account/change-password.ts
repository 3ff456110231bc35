import type { AppContext } from '#services/app-context.ts';
import { answer, decline, declineField, type Reply } from '#services/reply.ts';
import { withPassword } from '#services/security/check-current-password.ts';
import { ownAuditLineOf } from './own-audit-line.ts';
import { passwordProblemOf } from './password-problem.ts';
import type { Origin, UserSession } from './sessions.ts';

/**
 * Changes the caller's password and ends his other sessions (api 2.11). A wrong current password counts as a wrong
 * login, and the same number of them locks: whoever finds an open browser cannot try one password after another.
 */
export function changePassword(
  context: AppContext,
  session: Pick<UserSession, 'user' | 'family'>,
  request: { readonly currentPassword: string; readonly newPassword: string },
  origin: Origin,
): Promise<Reply<boolean>> {
  const { accounts, passwords, sessions } = context;
  const { currentPassword, newPassword } = request;
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
    await sessions.endOthersOf(userId, session.family, 'PASSWORD');
    return answer(true);
  });
}
