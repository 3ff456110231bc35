import type { RefreshResult } from '@crease/contracts/people/account.ts';
import { buildAuditRow, type NewAuditRow } from '#base/audit-log.ts';
import type { Operator, User } from '#people/store/account-store.ts';
import type { Session } from '#people/store/session-store.ts';

/** A bettor's session, identified by one access token. */
export interface UserSession extends Pick<Session, 'id' | 'family' | 'accessExpiresAt'> {
  readonly kind: 'user';
  readonly user: User;
}

export interface OperatorSession extends Pick<Session, 'id' | 'family' | 'accessExpiresAt' | 'startedAt'> {
  readonly kind: 'operator';
  readonly operator: Operator;
}

export type LiveSession = UserSession | OperatorSession;

/** Session tokens in plain text: returned once, stored only as digests. */
export type Tokens = RefreshResult;

export interface Origin {
  readonly ip: string;
  readonly browser: string;
}

export interface Requester {
  readonly user: User;
  readonly origin: Origin;
}

export type EndReason = 'EXPIRED' | 'LOGOUT' | 'BLOCKED' | 'PASSWORD' | 'BREAK' | 'TIME_UP';

/** Called when a session family is ended early or expires without renewal. */
export type EndListener = (family: string, reason: EndReason) => void;

export function toUserSession(row: Session, user: User): UserSession {
  const { id, family, accessExpiresAt } = row;
  return { kind: 'user', id, family, accessExpiresAt, user };
}

export function toOperatorSession(row: Session, operator: Operator): OperatorSession {
  const { id, family, accessExpiresAt, startedAt } = row;
  return { kind: 'operator', id, family, accessExpiresAt, startedAt, operator };
}

export function getOwnerId(live: LiveSession): number {
  return live.kind === 'user' ? live.user.id : live.operator.id;
}

/** True if the session is usable: its owner is active and its access token hasn't expired. */
export function isLive(session: LiveSession, now: number): boolean {
  const { active } = session.kind === 'user' ? session.user : session.operator;
  return active && session.accessExpiresAt > now;
}

/** Builds the audit entry for a user's change to their own credentials. `applyActions` must never contain a secret. */
export function buildOwnAuditEntry(
  { userId, origin }: { readonly userId: number; readonly origin: Origin },
  action: string,
  after: unknown = null,
): NewAuditRow {
  const by = { actor: `user:${userId}`, ip: origin.ip };
  return buildAuditRow(by, { action, entity: 'user', entityId: userId, after });
}
