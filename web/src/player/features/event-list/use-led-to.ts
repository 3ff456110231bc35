import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings a list to the top of the window, and the focus to its heading, where the address leads to it.
 *
 * @returns for the element around the list.
 */
export function useLedTo(isLedTo: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isLedTo) return;
    place.current?.scrollIntoView();
    place.current?.querySelector<HTMLElement>('h2 button')?.focus({ preventScroll: true });
  }, [isLedTo]);
  return place;
}
