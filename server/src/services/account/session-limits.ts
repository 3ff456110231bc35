import {
  LONGEST_LOGIN_DAYS,
  OPERATOR_IDLE_MINUTES,
  OPERATOR_SESSION_HOURS,
  REFRESH_TOKEN_DAYS,
  REMEMBERED_REFRESH_TOKEN_DAYS,
} from '@crease/contracts/constants.ts';
import type { Session } from '#ports/account-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a login holds; all in ms. */
export interface SessionLimits {
  /** An operator who does nothing for so long is logged out. */
  readonly operatorIdleMs: number;
  /** However busy they are, an operator logs in again after this. */
  readonly operatorMostMs: number;
  /** A bettor who is remembered may stay away for so long; one who is not, for seven days at most. */
  readonly bettorIdleMs: number;
  /** However often it is renewed, a bettor's login ends after this. */
  readonly bettorMostMs: number;
}

/** Without settings. */
export const USUAL_LIMITS: SessionLimits = {
  operatorIdleMs: OPERATOR_IDLE_MINUTES * MINUTE_MS,
  operatorMostMs: OPERATOR_SESSION_HOURS * HOUR_MS,
  bettorIdleMs: REMEMBERED_REFRESH_TOKEN_DAYS * DAY_MS,
  bettorMostMs: LONGEST_LOGIN_DAYS * DAY_MS,
};

/** How long a new refresh token works when it is not used. */
export function refreshMsOf({ bettorIdleMs }: SessionLimits, isRemembered: boolean): number {
  return isRemembered ? bettorIdleMs : Math.min(REFRESH_TOKEN_DAYS * DAY_MS, bettorIdleMs);
}

/**
 * Until when a bettor's session can be renewed. What it was given when it was made counts, and the limits of today: one
 * that was made under wider limits ends with them.
 */
export function renewableUntil(session: Session, limits: SessionLimits): number {
  return Math.min(
    session.refreshExpiresAt,
    session.createdAt + limits.bettorIdleMs,
    session.startedAt + limits.bettorMostMs,
  );
}
