import type { Language } from '@crease/contracts/values/fill-text.ts';
import { currentLanguage } from '#i18n/text.ts';

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
