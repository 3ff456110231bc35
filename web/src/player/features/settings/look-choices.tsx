import { setPreferences, usePreference } from '#client/session/preferences.ts';
import { t } from '#i18n/text.ts';
import { Segment } from '#ui/segment/segment.tsx';
import { setMode } from './theme.ts';

// untranslated: each language is named in itself, so users can find theirs on a page they can't read
const LANGUAGES = [
  { value: 'en', text: 'English' },
  { value: 'hi', text: 'हिन्दी' },
] as const;

/** App language. */
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

/** Light, dark or system theme. */
export function ThemeChoice() {
  const mode = usePreference('mode');
  const modes = [
    { value: 'light', text: t('Light') },
    { value: 'dark', text: t('Dark') },
    { value: 'system', text: t('System') },
  ] as const;
  return <Segment label={t('Theme')} options={modes} value={mode} onChange={setMode} />;
}
