import type { LimitPeriod } from './play-limit.ts';

export const DAY_MS = 86_400_000;

/** Day number of a time since 1970-01-01, in a zone `zoneMinutes` ahead of UTC. */
export function getDayNumber(at: number, zoneMinutes: number): number {
  return Math.floor((at + zoneMinutes * 60_000) / DAY_MS);
}

/** Start of such a day, ms since 1970 UTC. */
export function startOfDay(day: number, zoneMinutes: number): number {
  return day * DAY_MS - zoneMinutes * 60_000;
}

/** First day of the period containing a day; weeks begin on Monday. */
export function getFirstDay(period: LimitPeriod, day: number): number {
  switch (period) {
    case 'DAY':
      return day;
    case 'WEEK':
      // 1970-01-01 was a Thursday.
      return day - ((day + 3) % 7);
    case 'MONTH':
      return day - (new Date(day * DAY_MS).getUTCDate() - 1);
  }
}

/** First day after the period containing a day. */
export function getNextFirstDay(period: LimitPeriod, day: number): number {
  const first = getFirstDay(period, day);
  if (period === 'DAY') return first + 1;
  if (period === 'WEEK') return first + 7;
  return getFirstDay('MONTH', first + 31);
}
