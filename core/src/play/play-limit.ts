import { accept, type Result, refuse } from '#base/result.ts';
import type { Money } from '#money/money.ts';

/** Spans over which deposits and losses are counted, in the time zone of the account's site. */
export const LIMIT_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/**
 * Limits that players set for themselves.
 *
 * `deposit`: money added, before withdrawals · `loss`: what was lost less what was won, and the worst case of open bets ·
 * `stake`: the most on one bet · `time`: minutes played.
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

/** Limits on the time played, in whole minutes; the site measures it and says when it is up. */
export const TIME_LIMITS = ['time:DAY', 'time:WEEK'] as const satisfies readonly LimitName[];
export type TimeLimit = (typeof TIME_LIMITS)[number];
/** Minutes of each; a limit beyond the period would be none. */
export const MOST_MINUTES: Readonly<Record<TimeLimit, number>> = {
  'time:DAY': 24 * 60,
  'time:WEEK': 7 * 24 * 60,
};

/** A raise, or a removal (`amount` null), that waits to be confirmed. */
export interface LimitRaise {
  readonly amount: number | null;
  readonly askedAt: number;
}

/** A limit of one player in paise, of time in minutes. null: none. */
export interface PlayLimit {
  /** The player's own. */
  readonly own: number | null;
  /** What the operator has set for them; the lower of the two counts. */
  readonly operators: number | null;
  readonly raise: LimitRaise | null;
}

/** What players without a limit share. */
export const NO_LIMIT: PlayLimit = { own: null, operators: null, raise: null };

const HOUR = 3_600_000;
/** A raise can be confirmed after this long, and no sooner. */
export const RAISE_WAITS_MS = 24 * HOUR;
/** Then it can be confirmed for this long. */
export const RAISE_LAPSES_MS = 7 * 24 * HOUR;

export function isTimeLimit(name: LimitName): name is TimeLimit {
  return name === 'time:DAY' || name === 'time:WEEK';
}

/** The amount that counts, or null. */
export function limitOf({ own, operators }: PlayLimit): Money | null {
  if (own === null || operators === null) return own ?? operators;
  return Math.min(own, operators);
}

/** Whether a raise is still there to be confirmed or dropped. */
export function isAsked(raise: LimitRaise | null, at: number): raise is LimitRaise {
  return raise !== null && at < raise.askedAt + RAISE_WAITS_MS + RAISE_LAPSES_MS;
}

/**
 * A limit as its player wants it: a first one and a lower one hold at once, a higher one or none has to wait. Asking for
 * what is waiting already changes nothing, so that the wait does not begin again.
 */
export function wantedLimit(limit: PlayLimit, amount: number | null, at: number): PlayLimit {
  const { own, raise } = limit;
  if (amount === own) return { ...limit, raise: null };
  const isLower = amount !== null && (own === null || amount < own);
  if (isLower) return { ...limit, own: amount, raise: null };
  if (isAsked(raise, at) && raise.amount === amount) return limit;
  return { ...limit, raise: { amount, askedAt: at } };
}

/**
 * A limit whose raise is confirmed. Refusals: BAD_STATE with `from` (ms) while it has to wait, without it when none waits.
 */
export function confirmedLimit(limit: PlayLimit, at: number): Result<PlayLimit> {
  const { raise } = limit;
  if (!isAsked(raise, at)) return refuse('BAD_STATE');
  const from = raise.askedAt + RAISE_WAITS_MS;
  if (at < from) return refuse('BAD_STATE', { from });
  return accept({ ...limit, own: raise.amount, raise: null });
}
