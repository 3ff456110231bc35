import { usePreference } from '#data/stores/preferences.ts';
import { setMode } from '#data/stores/ui-flags.ts';
import { t } from '#text/text.ts';
import { Segment } from '#ui/segment/segment.tsx';

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
