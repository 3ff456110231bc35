import { SITE_OFFSET_MS } from '#format/site-time.ts';

/** Days that can be asked for with one press, and `custom`: two days of one's own. */
export const RANGE_NAMES = ['today', 'yesterday', '7', '14', '30', 'custom'] as const;
export type RangeName = (typeof RANGE_NAMES)[number];

/** First and last day, YYYY-MM-DD by the calendar of the site. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day of an instant in the zone of the site. @param at milliseconds since 1970. */
export function siteDayOf(at: number): string {
  return new Date(at + SITE_OFFSET_MS).toISOString().slice(0, 10);
}

/** The days of a name; those of `custom` are the user's own. */
export function daysOf(name: Exclude<RangeName, 'custom'>, now: number): DayRange {
  const to = siteDayOf(name === 'yesterday' ? now - DAY_MS : now);
  if (name === 'today' || name === 'yesterday') return { from: to, to };
  return { from: siteDayOf(now - (Number(name) - 1) * DAY_MS), to };
}

/** Whether a text is a day that there is. */
export function isDay(text: unknown): text is string {
  return typeof text === 'string' && DAY.test(text) && siteDayOf(dayStart(text)) === text;
}

/** How many days a range has, both ends counted. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Every day of a range, oldest first. */
export function eachDay({ from, to }: DayRange): readonly string[] {
  const start = Date.parse(from);
  return Array.from({ length: countDays({ from, to }) }, (_, at) =>
    new Date(start + at * DAY_MS).toISOString().slice(0, 10),
  );
}

/** When a day begins in the zone of the site, as an instant; for the words of dates. */
export function dayInstant(day: string): string {
  return new Date(dayStart(day)).toISOString();
}

function dayStart(day: string): number {
  const parsed = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(parsed) ? parsed - SITE_OFFSET_MS : 0;
}
