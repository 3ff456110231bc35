import { timeOf } from '@crease/contracts/values/instant.ts';
import type { SessionItem } from '@crease/contracts/wire/account.ts';
import type { Session } from '#ports/account-store.ts';
import type { UserSession } from '#services/account/live-session.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';

/** Lists a user's active sessions. */
export async function listSessions(
  context: AppContext,
  session: UserSession,
): Promise<Reply<{ items: readonly SessionItem[] }>> {
  const live = await context.sessions.liveOf(session.user.id);
  return answer({ items: sessionItemsOf(live, session.family) });
}

/**
 * Builds session items: the current one first, then the most recently renewed. Each family is one session to its
 * owner.
 */
export function sessionItemsOf(live: readonly Session[], ownFamily: string): SessionItem[] {
  const isCurrent = (row: Session) => row.family === ownFamily;
  const ordered = live.toSorted(
    (a, b) =>
      Number(isCurrent(b)) - Number(isCurrent(a)) || b.createdAt - a.createdAt || b.id - a.id,
  );
  return ordered.map((row) => ({
    sessionId: row.family,
    startedAt: timeOf(row.startedAt),
    renewedAt: timeOf(row.createdAt),
    clientIpAddress: row.ip,
    browserInfo: row.browser,
    current: isCurrent(row),
  }));
}

/** Ends one of the caller's own sessions, possibly the current one. Errors: NOT_FOUND for any other ID. */
export async function endOneSession(
  context: AppContext,
  session: UserSession,
  sessionId: string,
): Promise<Reply<boolean>> {
  const live = await context.sessions.liveOf(session.user.id);
  if (!live.some(({ family }) => family === sessionId)) return decline('NOT_FOUND');
  await context.sessions.endFamily(sessionId, 'EXPIRED');
  return answer(true);
}

/** Ends all of the caller's sessions except the current one. */
export async function endOtherSessions(
  context: AppContext,
  session: UserSession,
): Promise<Reply<{ ended: number }>> {
  const ended = await context.sessions.endOthersOf(
    { kind: 'user', ownerId: session.user.id, exceptFamily: session.family },
    'EXPIRED',
  );
  return answer({ ended });
}
