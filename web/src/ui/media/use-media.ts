import { MOBILE_WIDTH } from '@crease/contracts/base/constants.ts';
import { useSyncExternalStore } from 'react';

/** Width from which sessions have two columns (DESIGN: layout). */
const BROAD_PX = 1_400;
const query = typeof matchMedia === 'function' ? matchMedia(`(width >= ${BROAD_PX}px)`) : null;

/** True in windows at least 1400 px wide. */
export function useIsBroad(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => query?.matches ?? false,
  );
}

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

const phoneQuery = typeof matchMedia === 'function' ? matchMedia(`(width < ${MOBILE_WIDTH}px)`) : null;

/** True in windows narrower than 769 px. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      phoneQuery?.addEventListener('change', listener);
      return () => phoneQuery?.removeEventListener('change', listener);
    },
    () => phoneQuery?.matches ?? false,
  );
}

/** Media query for the system's dark mode, null if unsupported. */
export const darkSystem = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
