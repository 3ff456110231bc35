import type { Language } from '@crease/contracts/values/fill-text.ts';
import { currentLanguage } from '#text/text.ts';

/** Latin digits in every language: prices and money beside the date have them too. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', hi: 'hi-IN-u-nu-latn' };

/**
 * Writes dates with the words of the reader's language. A formatter is made once for each language: making one takes as
 * long as using it a thousand times.
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
