import { accept, type Result, reject } from '#base/result.ts';
import type { Money } from '#money/money.ts';

/** Periods of deposit and loss limits, in the time zone of the account's site. */
export const LIMIT_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/**
 * Player-set limits.
 *
 * `deposit`: money added, before withdrawals. `loss`: net losses plus the worst case of open bets. `stake`: max stake
 * of one bet. `time`: minutes played.
 */
export const LIMIT_NAMES = [
  'deposit:DAY',
  'deposit:WEEK',
  'deposit:MONTH',
  'loss:DAY',
  'loss:WEEK',
  'loss:MONTH',
  'stake:SPORTS',
  'time:DAY',
  'time:WEEK',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Play-time limits in whole minutes; the site measures play and reports when it is up. */
export const TIME_LIMITS = ['time:DAY', 'time:WEEK'] as const satisfies readonly LimitName[];
export type TimeLimit = (typeof TIME_LIMITS)[number];
/** Minutes in each period; a higher limit would have no effect. */
export const MAX_MINUTES: Readonly<Record<TimeLimit, number>> = {
  'time:DAY': 24 * 60,
  'time:WEEK': 7 * 24 * 60,
};

/** A pending raise, or a removal (`amount` null). */
export interface LimitRaise {
  readonly amount: number | null;
  readonly askedAt: number;
}

/** One player's limit in paise, or minutes for time; null for none. */
export interface PlayLimit {
  readonly own: number | null;
  /** Set by the operator; the lower of the two applies. */
  readonly operators: number | null;
  readonly raise: LimitRaise | null;
}

export const NO_LIMIT: PlayLimit = { own: null, operators: null, raise: null };

const HOUR = 3_600_000;
/** Waiting period before a raise can be confirmed. */
export const RAISE_WAITS_MS = 24 * HOUR;
/** Window in which it can then be confirmed. */
export const RAISE_LAPSES_MS = 7 * 24 * HOUR;

export function isTimeLimit(name: LimitName): name is TimeLimit {
  return name === 'time:DAY' || name === 'time:WEEK';
}

/** Effective amount, or null. */
export function getEffectiveLimit({ own, operators }: PlayLimit): Money | null {
  if (own === null || operators === null) return own ?? operators;
  return Math.min(own, operators);
}

export function isPendingRaise(raise: LimitRaise | null, at: number): raise is LimitRaise {
  return raise !== null && at < raise.askedAt + RAISE_WAITS_MS + RAISE_LAPSES_MS;
}

/**
 * Applies a player's requested limit: a first or lower one takes effect at once, a higher one or a removal is
 * pending. Requesting the pending value again doesn't restart the waiting period.
 */
export function applyLimitRequest(limit: PlayLimit, amount: number | null, at: number): PlayLimit {
  const { own, raise } = limit;
  if (amount === own) return { ...limit, raise: null };
  const isLower = amount !== null && (own === null || amount < own);
  if (isLower) return { ...limit, own: amount, raise: null };
  if (isPendingRaise(raise, at) && raise.amount === amount) return limit;
  return { ...limit, raise: { amount, askedAt: at } };
}

/**
 * Confirms a pending raise. Errors: BAD_STATE, with `from` (ms) during the waiting period, without it if none is
 * pending.
 */
export function confirmLimitRaise(limit: PlayLimit, at: number): Result<PlayLimit> {
  const { raise } = limit;
  if (!isPendingRaise(raise, at)) return reject('BAD_STATE');
  const from = raise.askedAt + RAISE_WAITS_MS;
  if (at < from) return reject('BAD_STATE', { from });
  return accept({ ...limit, own: raise.amount, raise: null });
}
