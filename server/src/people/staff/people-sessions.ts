import type { SessionItem } from '@crease/contracts/wire/account.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { userLockKey } from '#people/account/login-attempt.ts';
import type { PeopleEnv } from '#people/env.ts';
import { buildSessionItems } from '#people/security/sessions-of-user.ts';

/** No user session belongs to the operator. */
const NO_FAMILY = '';

/** Lists a user's active sessions. Errors: NOT_FOUND. */
export async function listUserSessions(
  { accounts, sessions }: PeopleEnv,
  userId: number,
): Promise<ServiceResult<{ items: readonly SessionItem[] }>> {
  if ((await accounts.userById(userId)) === null) return fail('NOT_FOUND');
  return ok({ items: buildSessionItems(await sessions.listLiveLogins(userId), NO_FAMILY) });
}

/** Ends one session of a user. Errors: NOT_FOUND if it has ended or belongs to another user. */
export function endUserSession(
  { accounts, locks, sessions }: PeopleEnv,
  actor: Actor,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
): Promise<ServiceResult<boolean>> {
  return locks.run(userLockKey(userId), async () => {
    const live = await sessions.listLiveLogins(userId);
    const ended = live.find(({ family }) => family === sessionId);
    if (ended === undefined) return fail('NOT_FOUND');
    const { ip, browser } = ended;
    await accounts.addAudit(
      buildAuditRow(actor, {
        action: 'EndUserSession',
        entity: 'user',
        entityId: userId,
        before: { ip, browser },
      }),
    );
    await sessions.endFamily(sessionId, 'EXPIRED');
    return ok(true);
  });
}

/** Ends all sessions of a user (API 10.4). */
export function endSessions(
  { accounts, locks, sessions }: PeopleEnv,
  actor: Actor,
  userId: number,
): Promise<ServiceResult<boolean>> {
  return locks.run(userLockKey(userId), async () => {
    const user = await accounts.userById(userId);
    if (user === null) return fail('NOT_FOUND');
    await accounts.addAudit(
      buildAuditRow(actor, { action: 'EndSessions', entity: 'user', entityId: userId }),
    );
    await sessions.endAllSessions('user', userId, 'EXPIRED');
    return ok(true);
  });
}
