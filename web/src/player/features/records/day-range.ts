import { useMemo, useState } from 'react';
import { SITE_OFFSET_MS, siteDateText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';

/** Preset ranges; `custom` has user-defined dates. */
export const RANGE_NAMES = ['today', 'yesterday', '7', '14', '30', 'custom'] as const;
export type RangeName = (typeof RANGE_NAMES)[number];

/** First and last day, YYYY-MM-DD in site time. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Day of an instant in site time. @param at milliseconds since 1970. */
export function getSiteDay(at: number): string {
  return new Date(at + SITE_OFFSET_MS).toISOString().slice(0, 10);
}

/** Dates of a preset; `custom` has its own. */
export function computeDays(name: Exclude<RangeName, 'custom'>, now: number): DayRange {
  const to = getSiteDay(name === 'yesterday' ? now - DAY_MS : now);
  if (name === 'today' || name === 'yesterday') return { from: to, to };
  return { from: getSiteDay(now - (Number(name) - 1) * DAY_MS), to };
}

/** True for a valid calendar day. */
export function isDay(text: unknown): text is string {
  return typeof text === 'string' && DAY.test(text) && getSiteDay(dayStart(text)) === text;
}

/** Number of days in a range, inclusive. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Every day in a range, oldest first. */
export function eachDay({ from, to }: DayRange): readonly string[] {
  const start = Date.parse(from);
  return Array.from({ length: countDays({ from, to }) }, (_, index) =>
    new Date(start + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Start of a site day as an instant, for date formatting. */
export function dayInstant(day: string): string {
  return new Date(dayStart(day)).toISOString();
}

function dayStart(day: string): number {
  const parsed = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(parsed) ? parsed - SITE_OFFSET_MS : 0;
}

/** Range options in display order. */
export function rangeOptions(): readonly { readonly value: RangeName; readonly text: string }[] {
  return RANGE_NAMES.map((value) => ({ value, text: labelForRange(value) }));
}

function labelForRange(name: RangeName): string {
  if (name === 'today') return t('Today');
  if (name === 'yesterday') return t('Yesterday');
  if (name === 'custom') return t('Custom range');
  return t('{count} days', { count: name });
}

/** Describes the range and time zone: `8 Nov 2026 – 21 Nov 2026, IST`. */
export function rangeNote({ from, to }: DayRange): string {
  const first = siteDateText(dayInstant(from));
  if (from === to) return t('{day}, all times IST', { day: first });
  return t('{first} – {last}, all times IST', { first, last: siteDateText(dayInstant(to)) });
}

/**
 * Fixed end of an infinitely scrolled list, so that new entries don't shift rows not yet loaded. Changes with another
 * list or `renew`.
 *
 * @param range referentially stable per list; `to` is its last day.
 * @returns `until`: a past day, or the current instant.
 */
export function useUntil(range: { readonly to: string }): {
  readonly until: string;
  readonly renew: () => void;
} {
  const [version, setVersion] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is another moment.
  const until = useMemo(
    () => (range.to === getSiteDay(Date.now()) ? new Date().toISOString() : range.to),
    [range, version],
  );
  return { until, renew: () => setVersion((before) => before + 1) };
}
