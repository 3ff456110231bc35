import { mutexKeyOf } from '#services/account/login-attempt.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { removePasskeysOf } from '#services/security/passkeys.ts';
import { noticeProofChange } from '#services/security/security-news.ts';
import { type Actor, auditLineOf } from './audit-line.ts';

/**
 * Removes a lost second factor, optionally with the passkeys, and ends all sessions; afterwards the password alone is
 * enough. Errors: BAD_STATE if there is nothing to remove.
 *
 * The audit entry is written first, so there is no removal without one.
 */
export function removeSecondFactor(
  context: AppContext,
  actor: Actor,
  request: { readonly userId: number; readonly reason: string; readonly passkeys: boolean },
): Promise<Reply<boolean>> {
  const { accounts, loginMutex, security, sessions } = context;
  const { userId, reason } = request;
  return loginMutex.run(mutexKeyOf(userId), async () => {
    if ((await accounts.userById(userId)) === null) return decline('NOT_FOUND');
    const factor = await security.secondFactorOf(userId);
    const passkeys = request.passkeys ? await security.passkeysOf(userId) : [];
    if (factor === null && passkeys.length === 0) return decline('BAD_STATE');
    await accounts.addAudit(
      auditLineOf(actor, {
        action: 'RemoveSecondFactor',
        entity: 'user',
        entityId: userId,
        reason,
        before: { secondFactor: factor !== null, passkeys: passkeys.length },
      }),
    );
    await security.removeSecondFactor(userId);
    if (request.passkeys) await removePasskeysOf(context, userId, () => true);
    await sessions.endAllOf('user', userId, 'PASSWORD');
    await noticeProofChange(context, { userId, change: 'FACTOR_REMOVED', origin: null });
    return answer(true);
  });
}
