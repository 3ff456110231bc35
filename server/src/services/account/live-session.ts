import type { Operator, Session, User } from '#ports/account-store.ts';

/** A user who is logged in, by one access token. */
export interface UserSession {
  readonly kind: 'user';
  readonly id: number;
  readonly family: string;
  readonly accessExpiresAt: number;
  readonly user: User;
}

/** An operator who is logged in. */
export interface OperatorSession {
  readonly kind: 'operator';
  readonly id: number;
  readonly family: string;
  readonly accessExpiresAt: number;
  /** Time of its login. */
  readonly startedAt: number;
  readonly operator: Operator;
}

/** Somebody who is logged in. */
export type LiveSession = UserSession | OperatorSession;

/** The secrets of a session, in plain text; they are answered once and kept only as digests. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly casinoToken: string;
  readonly expireInSeconds: number;
}

/** Where a login comes from. */
export interface Origin {
  readonly ip: string;
  readonly browser: string;
}

export type EndReason = 'EXPIRED' | 'LOGOUT' | 'BLOCKED' | 'PASSWORD' | 'BREAK' | 'TIME_UP';

/** Called when a session family ends before its time, or when nobody has renewed it in time. */
export type EndListener = (family: string, reason: EndReason) => void;

export function userSessionOf(row: Session, user: User): UserSession {
  const { id, family, accessExpiresAt } = row;
  return { kind: 'user', id, family, accessExpiresAt, user };
}

export function operatorSessionOf(row: Session, operator: Operator): OperatorSession {
  const { id, family, accessExpiresAt, startedAt } = row;
  return { kind: 'operator', id, family, accessExpiresAt, startedAt, operator };
}

export function ownerOf(live: LiveSession): number {
  return live.kind === 'user' ? live.user.id : live.operator.id;
}

/** Whether it may still be used: its owner is active and its access token has not expired. */
export function isLive(session: LiveSession, now: number): boolean {
  const active = session.kind === 'user' ? session.user.active : session.operator.active;
  return active && session.accessExpiresAt > now;
}
