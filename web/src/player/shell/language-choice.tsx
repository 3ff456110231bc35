import { setPreferences, usePreference } from '#data/stores/preferences.ts';
import { t } from '#text/text.ts';
import { Segment } from '#ui/segment/segment.tsx';

// untranslated: each language calls itself by its own name: who cannot read the page finds his way by it
const LANGUAGES = [
  { value: 'en', text: 'English' },
  { value: 'hi', text: 'हिन्दी' },
] as const;

/** The language of the whole app. */
export function LanguageChoice() {
  const language = usePreference('language');
  return (
    <Segment
      label={t('Language')}
      options={LANGUAGES}
      value={language}
      onChange={(next) => setPreferences({ language: next })}
    />
  );
}
