import { useSyncExternalStore } from 'react';

const query =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

/** True if the system currently requests reduced motion. */
export function prefersReducedMotion(): boolean {
  return query?.matches ?? false;
}

/** Hook version of `prefersReducedMotion`. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore((listener) => {
    query?.addEventListener('change', listener);
    return () => query?.removeEventListener('change', listener);
  }, prefersReducedMotion);
}
