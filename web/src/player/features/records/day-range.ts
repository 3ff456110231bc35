import { useMemo, useState } from 'react';
import { SITE_OFFSET_MS, siteDateText } from '#format/site-time.ts';
import { t } from '#text/text.ts';

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

/** The days that can be asked for, in the order of the bar. */
export function rangeOptions(): readonly { readonly value: RangeName; readonly text: string }[] {
  return RANGE_NAMES.map((value) => ({ value, text: rangeText(value) }));
}

function rangeText(name: RangeName): string {
  if (name === 'today') return t('Today');
  if (name === 'yesterday') return t('Yesterday');
  if (name === 'custom') return t('Custom');
  return t('{count} days', { count: name });
}

/** The days that are shown, and the zone of every time beside them: `8 Nov 2026 – 21 Nov 2026, IST`. */
export function rangeNote({ from, to }: DayRange): string {
  const first = siteDateText(dayInstant(from));
  if (from === to) return t('{day}, times in IST', { day: first });
  return t('{first} – {last}, times in IST', { first, last: siteDateText(dayInstant(to)) });
}

/**
 * Up to when a list that is fetched as one scrolls goes: what is written meanwhile would shift the rows that are still
 * to come. Another list, or `renew`, takes another moment.
 *
 * @param ask the same object as long as the same list is asked for; `to` is its last day.
 * @returns `until`: a day that is over, or the instant.
 */
export function useUntil(ask: { readonly to: string }): {
  readonly until: string;
  readonly renew: () => void;
} {
  const [version, setVersion] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is another moment.
  const until = useMemo(
    () => (ask.to === siteDayOf(Date.now()) ? new Date().toISOString() : ask.to),
    [ask, version],
  );
  return { until, renew: () => setVersion((before) => before + 1) };
}
