import { dateFormat } from './date-format.ts';

/** The zone of the site: lists of the account speak of it, wherever they are read. */
export const SITE_ZONE = 'Asia/Kolkata';
/** It is 5 hours and 30 minutes ahead of UTC, summer and winter. */
export const SITE_OFFSET_MS = 330 * 60_000;
// untranslated: a zone's name is the same everywhere
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
const date = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: SITE_ZONE,
});

/** `21 Nov 2026, 16:40:32`, in the zone of the site. */
export function siteTimeText(instant: string): string {
  return moment(instant);
}

/** `21 Nov 2026`, in the zone of the site. */
export function siteDateText(instant: string): string {
  return date(instant);
}
