import { setPreferences, usePreference } from '#data/session/preferences.ts';
import { t } from '#text/text.ts';
import { Segment } from '#ui/segment/segment.tsx';
import { setMode } from './theme.ts';

// untranslated: each language calls itself by its own name: who cannot read the page finds their way by it
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

/** Light, dark, or as the device has it. */
export function ThemeChoice() {
  const mode = usePreference('mode');
  const modes = [
    { value: 'light', text: t('Light') },
    { value: 'dark', text: t('Dark') },
    { value: 'system', text: t('System') },
  ] as const;
  return <Segment label={t('Theme')} options={modes} value={mode} onChange={setMode} />;
}
