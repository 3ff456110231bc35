import { useSyncExternalStore } from 'react';

const query =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

/** Whether the person has asked the system for less motion, as it is now. */
export function prefersLessMotion(): boolean {
  return query?.matches ?? false;
}

/** True where the person has asked the system for less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore((listener) => {
    query?.addEventListener('change', listener);
    return () => query?.removeEventListener('change', listener);
  }, prefersLessMotion);
}
