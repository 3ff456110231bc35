import { useSyncExternalStore } from 'react';
import { darkSystem } from '#ui/media/dark-system.ts';

/** The bettor's app and the back office are dark or light together: they keep the choice in the same place. */
const ITEM = 'theme';

/**
 * Light or dark, as an operator pressed it. What the system has by itself is no choice against it: from then on the
 * page follows the system again.
 */
export function setDark(isDark: boolean): void {
  write(isDark);
  const mode = isDark ? 'dark' : 'light';
  try {
    localStorage.setItem(ITEM, isDark === isSystemDark() ? 'system' : mode);
  } catch {
    // Storage is forbidden: the choice ends with the page.
  }
}

/** From now on a page that nobody set light or dark changes with the system. `first-paint.js` set how it began. */
export function followSystem(): void {
  darkSystem?.addEventListener('change', () => {
    const stored = storedMode();
    if (stored !== 'dark' && stored !== 'light') write(isSystemDark());
  });
}

/** Whether the page is dark now. */
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
