import type { SessionItem } from '@crease/contracts/wire/account.ts';
import { mutexKeyOf } from '#services/account/login-attempt.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { sessionItemsOf } from '#services/security/sessions-of-user.ts';
import { type Actor, auditLineOf } from './audit-line.ts';

/** No user session belongs to the operator. */
const NO_FAMILY = '';

/** Lists a user's active sessions. Errors: NOT_FOUND. */
export async function userSessionsOf(
  { accounts, sessions }: AppContext,
  userId: number,
): Promise<Reply<{ items: readonly SessionItem[] }>> {
  if ((await accounts.userById(userId)) === null) return decline('NOT_FOUND');
  return answer({ items: sessionItemsOf(await sessions.liveOf(userId), NO_FAMILY) });
}

/** Ends one session of a user. Errors: NOT_FOUND if it has ended or belongs to another user. */
export function endUserSession(
  { accounts, loginMutex, sessions }: AppContext,
  actor: Actor,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
): Promise<Reply<boolean>> {
  return loginMutex.run(mutexKeyOf(userId), async () => {
    const live = await sessions.liveOf(userId);
    const ended = live.find(({ family }) => family === sessionId);
    if (ended === undefined) return decline('NOT_FOUND');
    const { ip, browser } = ended;
    await accounts.addAudit(
      auditLineOf(actor, {
        action: 'EndUserSession',
        entity: 'user',
        entityId: userId,
        before: { ip, browser },
      }),
    );
    await sessions.endFamily(sessionId, 'EXPIRED');
    return answer(true);
  });
}

/** Ends all sessions of a user (API 10.4). */
export function endSessions(
  { accounts, loginMutex, sessions }: AppContext,
  actor: Actor,
  userId: number,
): Promise<Reply<boolean>> {
  return loginMutex.run(mutexKeyOf(userId), async () => {
    const user = await accounts.userById(userId);
    if (user === null) return decline('NOT_FOUND');
    await accounts.addAudit(
      auditLineOf(actor, { action: 'EndSessions', entity: 'user', entityId: userId }),
    );
    await sessions.endAllOf('user', userId, 'EXPIRED');
    return answer(true);
  });
}
