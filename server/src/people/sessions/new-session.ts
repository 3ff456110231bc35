import {
  ACCESS_TOKEN_SECONDS,
  MAX_LOGIN_DAYS,
  OPERATOR_IDLE_MINUTES,
  OPERATOR_SESSION_HOURS,
  REFRESH_TOKEN_DAYS,
  REMEMBERED_REFRESH_TOKEN_DAYS,
} from '@crease/contracts/base/constants.ts';
import type { IdSource } from '#base/system/crypto.ts';
import type { Operator, User } from '#people/store/account-store.ts';
import type { NewSession, Session } from '#people/store/session-store.ts';
import type { Origin, Tokens } from './live-session.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Session lifetimes in ms. */
export interface SessionLimits {
  /** Idle time after which an operator is logged out. */
  readonly operatorIdleMs: number;
  /** Max. session length of an operator, regardless of activity. */
  readonly operatorMaxMs: number;
  /** Idle time after which a remembered bettor is logged out; capped at seven days for others. */
  readonly bettorIdleMs: number;
  /** Max. session length of a bettor, regardless of renewals. */
  readonly bettorMaxMs: number;
}

export const DEFAULT_LIMITS: SessionLimits = {
  operatorIdleMs: OPERATOR_IDLE_MINUTES * MINUTE_MS,
  operatorMaxMs: OPERATOR_SESSION_HOURS * HOUR_MS,
  bettorIdleMs: REMEMBERED_REFRESH_TOKEN_DAYS * DAY_MS,
  bettorMaxMs: MAX_LOGIN_DAYS * DAY_MS,
};

export function getRefreshTtlMs({ bettorIdleMs }: SessionLimits, isRemembered: boolean): number {
  return isRemembered ? bettorIdleMs : Math.min(REFRESH_TOKEN_DAYS * DAY_MS, bettorIdleMs);
}

/** Latest renewal time of a bettor's session: the stricter of its limits at login and the current ones. */
export function renewableUntil(session: Session, limits: SessionLimits): number {
  return Math.min(
    session.refreshExpiresAt,
    session.createdAt + limits.bettorIdleMs,
    session.startedAt + limits.bettorMaxMs,
  );
}

const SECOND_MS = 1_000;

export interface SessionParts {
  readonly ids: IdSource;
  readonly limits: SessionLimits;
  readonly now: number;
  readonly origin: Origin;
}

export function newTokens(ids: IdSource): Tokens {
  return {
    accessToken: ids.token(),
    refreshToken: ids.token(),
    casinoToken: ids.token(),
    expireInSeconds: ACCESS_TOKEN_SECONDS,
  };
}

/** Builds a bettor's session row; demo sessions end with the demo account. */
export function buildUserRow(
  { ids, limits, now, origin }: SessionParts,
  session: Pick<NewSession, 'refreshExpiresAt' | 'family' | 'startedAt'> & {
    readonly user: User;
    readonly tokens: Tokens;
  },
): NewSession {
  const { user, tokens, family, startedAt } = session;
  const end = user.expiresAt ?? Number.MAX_SAFE_INTEGER;
  return {
    kind: 'user',
    ownerId: user.id,
    family,
    accessHash: ids.digest(tokens.accessToken),
    refreshHash: ids.digest(tokens.refreshToken),
    casinoHash: ids.digest(tokens.casinoToken),
    accessExpiresAt: Math.min(now + ACCESS_TOKEN_SECONDS * SECOND_MS, startedAt + limits.bettorMaxMs, end),
    refreshExpiresAt: Math.min(session.refreshExpiresAt, end),
    createdAt: now,
    startedAt,
    ip: origin.ip,
    browser: origin.browser,
  };
}

/** Builds an operator's session row: one access token without renewal. */
export function buildOperatorRow(
  { ids, limits, now, origin }: SessionParts,
  { operator, accessToken }: { readonly operator: Operator; readonly accessToken: string },
): NewSession {
  return {
    kind: 'operator',
    ownerId: operator.id,
    family: ids.uuid(),
    accessHash: ids.digest(accessToken),
    refreshHash: null,
    casinoHash: null,
    accessExpiresAt: now + limits.operatorMaxMs,
    refreshExpiresAt: now + limits.operatorIdleMs,
    createdAt: now,
    startedAt: now,
    ip: origin.ip,
    browser: origin.browser,
  };
}
