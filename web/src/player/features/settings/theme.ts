import type { Preferences } from '@crease/contracts/wire/personal.ts';
import { preferences, setPreferences } from '#data/session/preferences.ts';
import { readItem, writeItem } from '#data/storage/local-items.ts';
import { darkSystem } from '#ui/media/dark-system.ts';

/** Light, dark or as the system has it. */
export function setMode(mode: Preferences['mode']): void {
  setPreferences({ mode });
}

/**
 * Writes how the desk is set where the style sheets look for it: `data-mode` (light, dark), `data-density` (compact),
 * `data-lay` (amber) and `data-letters` (on) on the root; what stands as it was built has no attribute. The same is
 * done before the first paint by `first-paint.js`.
 */
export function applyMode(): void {
  const { mode, density, layColour, sideLetters } = preferences.getState();
  const isDark = mode === 'dark' || (mode === 'system' && darkSystem?.matches === true);
  const { dataset } = document.documentElement;
  dataset.mode = isDark ? 'dark' : 'light';
  mark('density', density === 'compact' ? density : null);
  mark('lay', layColour === 'amber' ? layColour : null);
  mark('letters', sideLetters ? 'on' : null);
  // The specification's item: the first paint and the back office read it. A logout clears it with everything else, and
  // what is built in is not written anew then.
  const stored = readItem('theme');
  if (stored !== mode && (stored !== null || mode !== 'system')) writeItem('theme', mode);
}

export function mark(name: string, value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}

/** From now on every change of the settings, and of the system, is seen at once. */
export function keepMode(): void {
  // An older version kept the mode alone.
  const theme = readItem('theme');
  if (theme !== null && theme !== 'system' && readItem('crease_preferences') === null) {
    setPreferences({ mode: theme });
  }
  applyMode();
  if (readItem('theme') === null) writeItem('theme', preferences.getState().mode);
  darkSystem?.addEventListener('change', applyMode);
  preferences.subscribe(applyMode);
}
