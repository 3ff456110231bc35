import { useSyncExternalStore } from 'react';
import { darkSystem } from '#ui/media/dark-system.ts';

/** Storage key shared with the bettor's app, so that both use the same mode. */
const ITEM = 'crease_mode';

/**
 * Stores the operator's choice of light or dark. Choosing the system's current mode clears it, so the page follows
 * the system again.
 */
export function setDark(isDark: boolean): void {
  write(isDark);
  const mode = isDark ? 'dark' : 'light';
  try {
    localStorage.setItem(ITEM, isDark === isSystemDark() ? 'system' : mode);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** Follows system changes unless a mode was chosen. `first-paint.js` sets the initial mode. */
export function followSystem(): void {
  darkSystem?.addEventListener('change', () => {
    const stored = storedMode();
    if (stored !== 'dark' && stored !== 'light') write(isSystemDark());
  });
}

/** True if the page is currently dark. */
export function useIsDark(): boolean {
  return useSyncExternalStore(watchMode, () => document.documentElement.dataset.mode === 'dark');
}

function watchMode(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-mode'] });
  return () => observer.disconnect();
}

const isSystemDark = () => darkSystem?.matches === true;

function write(isDark: boolean): void {
  document.documentElement.dataset.mode = isDark ? 'dark' : 'light';
}

function storedMode(): string | null {
  try {
    return localStorage.getItem(ITEM);
  } catch {
    return null;
  }
}
