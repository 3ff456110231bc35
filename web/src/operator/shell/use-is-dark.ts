import { useSyncExternalStore } from 'react';

const ITEM = 'theme';

/** The bettor's app and the back office are dark or light together: they keep the choice in the same place. */
export function setDark(isDark: boolean): void {
  const mode = isDark ? 'dark' : 'light';
  document.documentElement.dataset.mode = mode;
  try {
    localStorage.setItem(ITEM, mode);
  } catch {
    // Storage is forbidden: the choice ends with the page.
  }
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
