import {
  MAX_LOGIN_DAYS,
  OPERATOR_IDLE_MINUTES,
  OPERATOR_SESSION_HOURS,
  REFRESH_TOKEN_DAYS,
  REMEMBERED_REFRESH_TOKEN_DAYS,
} from '@crease/contracts/constants.ts';
import type { Session } from '#people/store/session-store.ts';

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

/** Default limits. */
export const DEFAULT_LIMITS: SessionLimits = {
  operatorIdleMs: OPERATOR_IDLE_MINUTES * MINUTE_MS,
  operatorMaxMs: OPERATOR_SESSION_HOURS * HOUR_MS,
  bettorIdleMs: REMEMBERED_REFRESH_TOKEN_DAYS * DAY_MS,
  bettorMaxMs: MAX_LOGIN_DAYS * DAY_MS,
};

/** Lifetime of an unused refresh token. */
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
