import type { SessionLimits } from '#services/account/session-limits.ts';
import { DEFAULT_LIMITS } from '#services/account/session-limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Duration {
  readonly name: string;
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly least: number;
  readonly most: number;
  /** Default, ms. */
  readonly usualMs: number;
}

const UNIT_MS = { minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS };

/** Reads session lifetimes from the environment. Invalid values are added to the problems. */
export function readSessionLimits(
  text: (name: string) => string | null,
  problems: string[],
): SessionLimits {
  const read = (duration: Duration): number =>
    readDuration(text(duration.name), duration, problems);
  return {
    operatorIdleMs: read({
      name: 'OPERATOR_IDLE_MINUTES',
      unit: 'minutes',
      least: 5,
      most: 480,
      usualMs: DEFAULT_LIMITS.operatorIdleMs,
    }),
    operatorMostMs: read({
      name: 'OPERATOR_SESSION_HOURS',
      unit: 'hours',
      least: 1,
      most: 24,
      usualMs: DEFAULT_LIMITS.operatorMostMs,
    }),
    bettorIdleMs: read({
      name: 'LOGIN_IDLE_DAYS',
      unit: 'days',
      least: 1,
      most: 30,
      usualMs: DEFAULT_LIMITS.bettorIdleMs,
    }),
    bettorMostMs: read({
      name: 'LOGIN_MOST_DAYS',
      unit: 'days',
      least: 1,
      most: 365,
      usualMs: DEFAULT_LIMITS.bettorMostMs,
    }),
  };
}

function readDuration(value: string | null, duration: Duration, problems: string[]): number {
  const { name, unit, least, most, usualMs } = duration;
  if (value === null) return usualMs;
  const count = Number(value);
  if (Number.isInteger(count) && count >= least && count <= most) return count * UNIT_MS[unit];
  problems.push(
    `${name} is "${value}"; it must be a whole number of ${unit} from ${least} to ${most}.`,
  );
  return usualMs;
}
