import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSteadyArea } from './steady-area.tsx';
import { findAim, subscribeToAim } from './use-steady-list.ts';

/**
 * Debounces a value during interaction: while the user scrolls, holds a pointer down or aims at something in the
 * surrounding `SteadyArea`, the previous value is kept, and the latest is applied afterwards. A first value is applied
 * at once.
 *
 * @param value must be referentially stable while unchanged, or it would render forever.
 */
export function useSettledValue<Value>(value: Value): Value {
  const area = useSteadyArea();
  const [shown, setShown] = useState(value);
  const isNews = !Object.is(shown, value);
  const subscribe = useCallback((listener: () => void) => subscribeToAim(area, listener), [area]);
  // Scrolling by itself renders nothing, only a pending value does.
  const isHeld = useSyncExternalStore(subscribe, () => isNews && shown !== undefined && findAim(area) !== 'away');
  if (isNews && !isHeld) setShown(() => value);
  return isHeld ? shown : value;
}

/** A page restored by reload or history is rendered whole, so that its scroll position can be restored. */
let isFirstDrawing = isNewVisit();

/**
 * Number of parts of a long page to render: on a visit's first page those that fill the screen, then the rest when
 * idle. All of them elsewhere.
 */
export function useFirstSlice(parts: number): number {
  const [drawn, setDrawn] = useState(isFirstDrawing ? parts : Number.POSITIVE_INFINITY);
  useEffect(() => {
    isFirstDrawing = false;
    startTransition(() => setDrawn(Number.POSITIVE_INFINITY));
  }, []);
  return drawn;
}

/** True unless the page was reloaded or restored from history. */
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'navigate';
}
