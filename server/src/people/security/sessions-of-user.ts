import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { SessionItem } from '@crease/contracts/wire/account.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { UserSession } from '#people/account/live-session.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { Session } from '#people/store/session-store.ts';

/** Lists a user's active sessions. */
export async function listSessions(
  context: PeopleEnv,
  session: UserSession,
): Promise<ServiceResult<{ items: readonly SessionItem[] }>> {
  const live = await context.sessions.listLiveLogins(session.user.id);
  return ok({ items: buildSessionItems(live, session.family) });
}

/**
 * Builds session items: the current one first, then the most recently renewed. Each family is one session to its
 * owner.
 */
export function buildSessionItems(live: readonly Session[], ownFamily: string): SessionItem[] {
  const isCurrent = (row: Session) => row.family === ownFamily;
  const ordered = live.toSorted(
    (a, b) =>
      Number(isCurrent(b)) - Number(isCurrent(a)) || b.createdAt - a.createdAt || b.id - a.id,
  );
  return ordered.map((row) => ({
    sessionId: row.family,
    startedAt: toWireTime(row.startedAt),
    renewedAt: toWireTime(row.createdAt),
    clientIpAddress: row.ip,
    browserInfo: row.browser,
    current: isCurrent(row),
  }));
}

/** Ends one of the caller's own sessions, possibly the current one. Errors: NOT_FOUND for any other ID. */
export async function endOneSession(
  context: PeopleEnv,
  session: UserSession,
  sessionId: string,
): Promise<ServiceResult<boolean>> {
  const live = await context.sessions.listLiveLogins(session.user.id);
  if (!live.some(({ family }) => family === sessionId)) return fail('NOT_FOUND');
  await context.sessions.endFamily(sessionId, 'EXPIRED');
  return ok(true);
}

/** Ends all of the caller's sessions except the current one. */
export async function endOtherSessions(
  context: PeopleEnv,
  session: UserSession,
): Promise<ServiceResult<{ ended: number }>> {
  const ended = await context.sessions.endOtherSessions(
    { kind: 'user', ownerId: session.user.id, exceptFamily: session.family },
    'EXPIRED',
  );
  return ok({ ended });
}
