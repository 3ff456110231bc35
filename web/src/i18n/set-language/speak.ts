import type { Language } from '@crease/contracts/base/text.ts';
import { currentLanguage, setLanguage } from '#i18n/text.ts';

let requested: Language = 'en';

/** Loads a language and switches to it. The last request wins. */
export async function loadLanguage(language: Language): Promise<void> {
  requested = language;
  if (language === 'hi') {
    const [{ HINDI }, { SENT_IN_HINDI }] = await Promise.all([
      import('#i18n/hi/hindi.ts'),
      import('#i18n/hi/sent-in-hindi.ts'),
    ]);
    if (requested === 'hi') setLanguage('hi', HINDI, SENT_IN_HINDI);
    return;
  }
  if (currentLanguage() !== 'en') setLanguage('en', {});
}
