import { useSyncExternalStore } from 'react';

/** Widths at which the shell changes (the same as in the style sheets). */
export const MEDIA = {
  wide: '(width >= 1200px)',
  notPhone: '(width > 768px)',
  /** The header has no room for two figures beside each other. */
  narrow: '(width < 480px)',
} as const;

/** True while the media query matches. What is not shown is not built either. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
