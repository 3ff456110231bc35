import type { Language } from '@crease/contracts/base/text.ts';
import { currentLanguage } from '#i18n/text.ts';

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

/** Latin digits in every language, to match prices and money. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', hi: 'hi-IN-u-nu-latn' };

/**
 * Formats dates in the reader's language. Formatters are cached per language: creating one costs as much as a
 * thousand uses.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (instant: string) => string {
  const made = new Map<Language, Intl.DateTimeFormat>();
  return (instant) => {
    const language = currentLanguage();
    const format = made.get(language) ?? new Intl.DateTimeFormat(LOCALES[language], options);
    made.set(language, format);
    return format.format(new Date(instant));
  };
}
