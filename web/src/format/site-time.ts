import { dateFormat } from './date-format.ts';

/** Time zone of the site, used for all account lists. */
export const SITE_ZONE = 'Asia/Kolkata';
/** UTC offset of 5 h 30 min, without daylight saving. */
export const SITE_OFFSET_MS = 330 * 60_000;
// untranslated: time zone name
export const SITE_ZONE_TEXT = 'Asia/Kolkata (IST, UTC+05:30)';

const moment = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: SITE_ZONE,
});
const minute = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: SITE_ZONE,
});
const date = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: SITE_ZONE,
});

/** `21 Nov 2026, 16:40:32` in the site's time zone. */
export function siteTimeText(instant: string): string {
  return moment(instant);
}

/** `21 Nov, 16:40` in the site's time zone. */
export function siteMinuteText(instant: string): string {
  return minute(instant);
}

/** `21 Nov 2026` in the site's time zone. */
export function siteDateText(instant: string): string {
  return date(instant);
}
