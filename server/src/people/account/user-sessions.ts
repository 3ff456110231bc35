import { problem } from '@crease/contracts/base/field-problem.ts';
import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { LoginAttempt, RefreshResult, SessionItem } from '@crease/contracts/people/account.ts';
import type { NewAuditRow } from '#base/audit-log.ts';
import { fail, failField, findRefusal, ok, type Reply } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { Origin } from '#people/sessions/live-session.ts';
import type { Session, SessionKind } from '#people/store/session-store.ts';
import type { Input } from './call-context.ts';

/** Owner of sessions, and the caller's own family among them. */
export interface SessionOwner {
  readonly kind: SessionKind;
  readonly ownerId: number;
  readonly family: string;
}

/** Lists sessions, the current one first, then the latest renewed. Each family is one session to its owner. */
export async function listSessions(
  { sessions }: PeopleEnv,
  { kind, ownerId, family }: SessionOwner,
): Reply<{ items: readonly SessionItem[] }> {
  const live = await sessions.listLiveLogins(ownerId, kind);
  const isCurrent = (row: Session) => row.family === family;
  const ordered = live.toSorted(
    (a, b) => Number(isCurrent(b)) - Number(isCurrent(a)) || b.createdAt - a.createdAt || b.id - a.id,
  );
  const items = ordered.map((row) => ({
    sessionId: row.family,
    startedAt: toWireTime(row.startedAt),
    renewedAt: toWireTime(row.createdAt),
    clientIpAddress: row.ip,
    browserInfo: row.browser,
    current: isCurrent(row),
  }));
  return ok({ items });
}

/** Ends one session of an owner, possibly the current one. Errors: NOT_FOUND for any other ID. */
export async function endOneSession(
  { accounts, sessions }: PeopleEnv,
  { kind, ownerId }: Omit<SessionOwner, 'family'>,
  sessionId: string,
  buildAudit?: (session: Session) => NewAuditRow,
): Reply<boolean> {
  const live = await sessions.listLiveLogins(ownerId, kind);
  const session = live.find(({ family }) => family === sessionId);
  if (session === undefined) return fail('NOT_FOUND');
  if (buildAudit !== undefined) await accounts.addAudit(buildAudit(session));
  await sessions.endFamily(sessionId, 'EXPIRED');
  return ok(true);
}

export async function endOtherSessions(
  { sessions }: PeopleEnv,
  { kind, ownerId, family }: SessionOwner,
): Reply<{ ended: number }> {
  return ok({ ended: await sessions.endOtherSessions({ kind, ownerId, exceptFamily: family }, 'EXPIRED') });
}

/** Login history, newest first (api 2.12); `current` marks the login of the given session family. */
export async function listLoginAttempts(
  { logins }: PeopleEnv,
  { kind, ownerId, family }: SessionOwner,
  request: Input<'getUserLoginAttempts'>,
): Promise<Page<LoginAttempt>> {
  const { Result, MaxResultCount, SkipCount, Sorting } = request;
  const page = await logins.listLoginAttempts({
    kind,
    ownerId,
    ...(Result === '' ? {} : { succeeded: Result === 'Success' }),
    skip: SkipCount,
    take: MaxResultCount,
    descending: Sorting.descending,
  });
  return {
    totalCount: page.totalCount,
    items: page.items.map((attempt) => ({
      id: attempt.id,
      creationTime: toWireTime(attempt.at),
      result: attempt.failure === null ? 'Success' : 'Failed',
      reason: attempt.failure,
      clientIpAddress: attempt.ip,
      browserInfo: attempt.browser,
      current: attempt.family === family,
      isNewDevice: attempt.isNewDevice,
    })),
  };
}

/**
 * Exchanges a refresh token for a new token pair (api 2.8). Errors: UNAUTHENTICATED if the token is unknown, expired,
 * revoked or already used, or if its owner has since been entered in the exclusion register, which ends all their
 * sessions; REGISTER_DOWN.
 */
export async function refreshSession(context: PeopleEnv, refreshToken: string, origin: Origin): Reply<RefreshResult> {
  const { loginGates, sessions } = context;
  const user = await sessions.findRefreshOwner(refreshToken);
  const refused = user === null ? null : await findRefusal(loginGates.refresh, user);
  if (refused !== null) return refused;
  const tokens = await sessions.refresh(refreshToken, origin);
  return tokens === null ? fail('UNAUTHENTICATED') : ok(tokens);
}

const MINUTE_MS = 60_000;

/** Remaining minutes of an access token (null: none given), rounded down; 0 if expired, ended or unknown (api 2.7). */
export async function getTokenMinutes({ clock, sessions }: PeopleEnv, token: string | null): Reply<number> {
  if (token === null) return failField('accessToken', problem('REQUIRED'));
  const session = await sessions.findUserSession(token);
  if (session === null) return ok(0);
  return ok(Math.max(0, Math.floor((session.accessExpiresAt - clock.now()) / MINUTE_MS)));
}
