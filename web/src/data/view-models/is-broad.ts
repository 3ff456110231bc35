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
