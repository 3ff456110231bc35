import { MOBILE_WIDTH } from '@crease/contracts/constants.ts';
import { useSyncExternalStore } from 'react';

const query = typeof matchMedia === 'function' ? matchMedia(`(width < ${MOBILE_WIDTH}px)`) : null;

/** True in windows narrower than 769 px. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => query?.matches ?? false,
  );
}
