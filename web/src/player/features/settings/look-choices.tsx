import { preferences, setPreferences, usePreference } from '#client/session/preferences.ts';
import { readItem, writeItem } from '#client/storage/local-items.ts';
import { t } from '#i18n/text.ts';
import { darkSystem } from '#ui/media/use-media.ts';
import { Segment } from '#ui/segment/segment.tsx';

// untranslated: each language is named in itself, so users can find theirs on a page they can't read
export const LANGUAGES = [
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
  return <Segment label={t('Theme')} options={modes} value={mode} onChange={(mode) => setPreferences({ mode })} />;
}

/**
 * Writes display settings to root attributes used by the style sheets: `data-mode` (light, dark), `data-density`
 * (compact), `data-lay` (amber) and `data-letters` (on). Defaults have no attribute. `first-paint.js` does the same
 * before the first paint.
 */
export function applyMode(): void {
  const { mode, density, layColour, sideLetters } = preferences.getState();
  const isDark = mode === 'dark' || (mode === 'system' && darkSystem?.matches === true);
  const { dataset } = document.documentElement;
  dataset.mode = isDark ? 'dark' : 'light';
  mark('density', density === 'compact' ? density : null);
  mark('lay', layColour === 'amber' ? layColour : null);
  mark('letters', sideLetters ? 'on' : null);
  // Also read by the first paint and the back office. A logout clears it, and the default is not rewritten then.
  const stored = readItem('crease_mode');
  if (stored !== mode && (stored !== null || mode !== 'system')) writeItem('crease_mode', mode);
}

export function mark(name: string, value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}

/** Applies every change of settings or system theme. */
export function followMode(): void {
  // Older versions stored only the mode.
  const mode = readItem('crease_mode');
  if (mode !== null && mode !== 'system' && readItem('crease_preferences') === null) {
    setPreferences({ mode });
  }
  applyMode();
  if (readItem('crease_mode') === null) writeItem('crease_mode', preferences.getState().mode);
  darkSystem?.addEventListener('change', applyMode);
  preferences.subscribe(applyMode);
}
