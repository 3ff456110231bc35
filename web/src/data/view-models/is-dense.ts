import { useSyncExternalStore } from 'react';
import { usePreference } from '#data/stores/preferences.ts';

/** As for the compact sizes of tokens.css: a finger needs the others, on tablets too. */
const query = typeof matchMedia === 'function' ? matchMedia('(pointer: coarse)') : null;

/** Whether the bettor wants compact rows and points with a mouse. Phones have none, whatever he wants. */
export function useIsDense(): boolean {
  const isWanted = usePreference('density') === 'compact';
  const isTouched = useSyncExternalStore(
    (listener) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    () => query?.matches ?? false,
  );
  return isWanted && !isTouched;
}
