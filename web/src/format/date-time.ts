import { t } from '#i18n/text.ts';
import { dateFormat, SITE_OFFSET_MS, SITE_ZONE } from './site-time.ts';

const date = dateFormat({ day: 'numeric', month: 'short', timeZone: SITE_ZONE });
/** Position of the time in `2026-11-21T19:30:00.000Z`. */
const TIME_OF_DAY = { from: 11, to: 19 } as const;
const CLOCK_LENGTH = 5;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MINUTES_OF_HOUR = 60;
const ZONE_NAME = 'IST';
/** Threshold in minutes below which a start is shown as a countdown (DESIGN: timers). */
const SOON_MINUTES = 60;

/** `19:30` in the site's time zone. */
export function clockText(instant: string): string {
  return timeOfDay(instant).slice(0, CLOCK_LENGTH);
}

/** `16:12:08`. */
export function secondsText(instant: string): string {
  return timeOfDay(instant);
}

/** Uses no Intl formatter, whose first use would block the screen. Digits and colons are the same in every language. */
function timeOfDay(instant: string): string {
  return new Date(Date.parse(instant) + SITE_OFFSET_MS).toISOString().slice(TIME_OF_DAY.from, TIME_OF_DAY.to);
}

/** `Today`, `Tomorrow` or `23 Nov`, in the site's time zone. */
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

/** `today 19:30`, for use within a sentence. */
export function dayClockWithin(instant: string, now: number = Date.now()): string {
  const days = daysUntil(instant, now);
  const time = clockText(instant);
  if (days === 0) return t('today {time}', { time });
  if (days === 1) return t('tomorrow {time}', { time });
  return `${date(instant)} ${time}`;
}

/** `Today 19:30 IST`, for a time shown on its own. */
export function zonedText(instant: string, now: number = Date.now()): string {
  return `${dayClockText(instant, now)} ${ZONE_NAME}`;
}

/** `3 min` to a start less than an hour away, counted between clock minutes. Null if it is further away or past. */
export function countdownText(instant: string, now: number = Date.now()): string | null {
  const start = Date.parse(instant);
  const minutes = Math.floor(start / MINUTE_MS) - Math.floor(now / MINUTE_MS);
  if (start <= now || minutes >= SOON_MINUTES) return null;
  return t('{count} min', { count: Math.max(1, minutes) });
}

/** Short form of a start: `3 min` within the hour, `19:30` today, else the day. */
export function startText(instant: string, now: number = Date.now()): string {
  const isToday = daysUntil(instant, now) === 0;
  return countdownText(instant, now) ?? (isToday ? clockText(instant) : dayText(instant, now));
}

/** Calendar days from now to an instant in the site's time zone, 0 for today. */
export function daysUntil(instant: string, now: number = Date.now()): number {
  return dayNumber(Date.parse(instant)) - dayNumber(now);
}

function dayNumber(instant: number): number {
  return Math.floor((instant + SITE_OFFSET_MS) / DAY_MS);
}

/** `42 min`, `1 h 05 min`. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < MINUTES_OF_HOUR) return t('{count} min', { count: minutes });
  return t('{hours} h {minutes} min', {
    hours: Math.floor(minutes / MINUTES_OF_HOUR),
    minutes: String(minutes % MINUTES_OF_HOUR).padStart(2, '0'),
  });
}
