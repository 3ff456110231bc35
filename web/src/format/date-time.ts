import { t } from '#text/text.ts';
import { dateFormat } from './date-format.ts';
import { SITE_OFFSET_MS, SITE_ZONE } from './site-time.ts';

const date = dateFormat({ day: 'numeric', month: 'short', timeZone: SITE_ZONE });
/** Where the time stands in `2026-11-21T19:30:00.000Z`. */
const TIME_OF_DAY = { from: 11, to: 19 } as const;
const CLOCK_LENGTH = 5;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MINUTES_OF_HOUR = 60;
const ZONE_NAME = 'IST';
/** Below so many minutes a start is shown as the minutes left (DESIGN: timers). */
const SOON_MINUTES = 60;

/** `19:30` in the zone of the site. */
export function clockText(instant: string): string {
  return timeOfDay(instant).slice(0, CLOCK_LENGTH);
}

/** `16:12:08`. */
export function secondsText(instant: string): string {
  return timeOfDay(instant);
}

/** Digits and colons are the same in every language: no formatter, whose first use takes longer than a screen has. */
function timeOfDay(instant: string): string {
  return new Date(Date.parse(instant) + SITE_OFFSET_MS)
    .toISOString()
    .slice(TIME_OF_DAY.from, TIME_OF_DAY.to);
}

/** `Today`, `Tomorrow` or `23 Nov`, by the calendar of the site. */
export function dayText(instant: string, now: number = Date.now()): string {
  const days = daysUntil(instant, now);
  if (days === 0) return t('Today');
  if (days === 1) return t('Tomorrow');
  return date(instant);
}

/** `Today 19:30`. */
export function dayClockText(instant: string, now: number = Date.now()): string {
  return `${dayText(instant, now)} ${clockText(instant)}`;
}

/** `today 19:30`: within a sentence. */
export function dayClockWithin(instant: string, now: number = Date.now()): string {
  const days = daysUntil(instant, now);
  const time = clockText(instant);
  if (days === 0) return t('today {time}', { time });
  if (days === 1) return t('tomorrow {time}', { time });
  return `${date(instant)} ${time}`;
}

/** `Today 19:30 IST`: where a time stands alone, its zone stands with it. */
export function zonedText(instant: string, now: number = Date.now()): string {
  return `${dayClockText(instant, now)} ${ZONE_NAME}`;
}

/**
 * What is left until a start in less than an hour, `3 min`: from the minute of the one clock to that of the other, as
 * anybody would count. Null when it is further away, or over.
 */
export function countdownText(instant: string, now: number = Date.now()): string | null {
  const start = Date.parse(instant);
  const minutes = Math.floor(start / MINUTE_MS) - Math.floor(now / MINUTE_MS);
  if (start <= now || minutes >= SOON_MINUTES) return null;
  return t('{count} min', { count: Math.max(1, minutes) });
}

/** A start in few letters: `3 min` within the hour, `19:30` today, else the day. */
export function startText(instant: string, now: number = Date.now()): string {
  const isToday = daysUntil(instant, now) === 0;
  return countdownText(instant, now) ?? (isToday ? clockText(instant) : dayText(instant, now));
}

/** Whole days of the calendar of the site from now to an instant: 0 is today. */
export function daysUntil(instant: string, now: number = Date.now()): number {
  return dayNumber(Date.parse(instant)) - dayNumber(now);
}

function dayNumber(instant: number): number {
  return Math.floor((instant + SITE_OFFSET_MS) / DAY_MS);
}

/** `42 min`, `1 h 05 min`. */
export function lengthText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < MINUTES_OF_HOUR) return t('{count} min', { count: minutes });
  return t('{hours} h {minutes} min', {
    hours: Math.floor(minutes / MINUTES_OF_HOUR),
    minutes: String(minutes % MINUTES_OF_HOUR).padStart(2, '0'),
  });
}
