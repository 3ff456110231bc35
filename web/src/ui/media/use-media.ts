import { MOBILE_WIDTH } from '@crease/contracts/base/constants.ts';
import { useSyncExternalStore } from 'react';

/** Breakpoints of the shell, same as in the stylesheets. */
export const MEDIA = {
  wide: '(width >= 1200px)',
  notPhone: '(width > 768px)',
  /** Too narrow for two figures side by side in the header. */
  narrow: '(width < 480px)',
  /** A phone in landscape. */
  low: '(height <= 500px)',
} as const;

/** True while the media query matches. Hidden content is not rendered. */
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

/** A media query of the whole visit; null outside browsers. */
export function watchMedia(query: string): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia(query) : null;
}

/** True while a watched query matches. */
export function useWatched(list: MediaQueryList | null): boolean {
  return useSyncExternalStore(
    (listener) => {
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    () => list?.matches ?? false,
  );
}

/** From this width sessions have two columns (DESIGN: layout). */
const broad = watchMedia('(width >= 1400px)');
const phone = watchMedia(`(width < ${MOBILE_WIDTH}px)`);

/** True in windows at least 1400 px wide. */
export const useIsBroad = () => useWatched(broad);

/** True in windows narrower than 769 px. */
export const useIsPhone = () => useWatched(phone);

/** Media query for the system's dark mode, null if unsupported. */
export const darkSystem = watchMedia('(prefers-color-scheme: dark)');
