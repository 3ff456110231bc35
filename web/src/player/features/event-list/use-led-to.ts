import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings a list to the top of the window, and the focus to its heading, where the address leads to it. Once, and when
 * the router has done its own scrolling: it begins each page at its top.
 *
 * @returns for the element around the list.
 */
export function useLedTo(isLedTo: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const wasLed = useRef(false);
  // Lists that are not led to do not render for it.
  const isDue = useRouterState({ select: ({ status }) => isLedTo && status === 'idle' });
  useEffect(() => {
    if (!isDue || wasLed.current) return;
    wasLed.current = true;
    place.current?.scrollIntoView();
    place.current?.querySelector<HTMLElement>('h2 button')?.focus({ preventScroll: true });
  }, [isDue]);
  return place;
}
