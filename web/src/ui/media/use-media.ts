import { MOBILE_WIDTH } from '@crease/contracts/constants.ts';
import { useSyncExternalStore } from 'react';

/** From here on sessions stand in two columns (DESIGN: layout). */
const BROAD_PX = 1_400;
const query = typeof matchMedia === 'function' ? matchMedia(`(width >= ${BROAD_PX}px)`) : null;

/** True in windows of at least 1400 px. */
export function useIsBroad(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => query?.matches ?? false,
  );
}

/** Widths at which the shell changes (the same as in the style sheets). */
export const MEDIA = {
  wide: '(width >= 1200px)',
  notPhone: '(width > 768px)',
  /** The header has no room for two figures beside each other. */
  narrow: '(width < 480px)',
  /** A phone that is turned. */
  low: '(height <= 500px)',
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

const phoneQuery =
  typeof matchMedia === 'function' ? matchMedia(`(width < ${MOBILE_WIDTH}px)`) : null;

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
