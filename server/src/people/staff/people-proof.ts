import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { userLockKey } from '#people/account/login-attempt.ts';
import { notifyCredentialChange } from '#people/account/login-gates.ts';
import type { PeopleEnv } from '#people/env.ts';
import { removeUserPasskeys } from '#people/security/passkeys.ts';

/**
 * Removes a lost second factor, optionally with the passkeys, and ends all sessions; afterwards the password alone is
 * enough. Errors: BAD_STATE if there is nothing to remove.
 *
 * The audit entry is written first, so there is no removal without one.
 */
export function removeSecondFactor(
  context: PeopleEnv,
  actor: Actor,
  request: { readonly userId: number; readonly reason: string; readonly passkeys: boolean },
): Promise<ServiceResult<boolean>> {
  const { accounts, locks, security, sessions } = context;
  const { userId, reason } = request;
  return locks.run(userLockKey(userId), async () => {
    if ((await accounts.userById(userId)) === null) return fail('NOT_FOUND');
    const factor = await security.findSecondFactor(userId);
    const passkeys = request.passkeys ? await security.listPasskeys(userId) : [];
    if (factor === null && passkeys.length === 0) return fail('BAD_STATE');
    await accounts.addAudit(
      buildAuditRow(actor, {
        action: 'RemoveSecondFactor',
        entity: 'user',
        entityId: userId,
        reason,
        before: { secondFactor: factor !== null, passkeys: passkeys.length },
      }),
    );
    await security.removeSecondFactor(userId);
    if (request.passkeys) await removeUserPasskeys(context, userId, () => true);
    await sessions.endAllSessions('user', userId, 'PASSWORD');
    await notifyCredentialChange(context, { userId, change: 'FACTOR_REMOVED', origin: null });
    return ok(true);
  });
}
