import { startTransition, useEffect, useState } from 'react';

/** A page that is come back to is drawn whole: it opens at the place where it was left. */
let isFirstDrawing = isNewVisit();

/**
 * How many parts of a long page are drawn: on the first page of a visit those that fill the screen, and the others in the
 * pauses after; elsewhere all.
 */
export function useFirstSlice(parts: number): number {
  const [drawn, setDrawn] = useState(isFirstDrawing ? parts : Number.POSITIVE_INFINITY);
  useEffect(() => {
    isFirstDrawing = false;
    startTransition(() => setDrawn(Number.POSITIVE_INFINITY));
  }, []);
  return drawn;
}

/** Neither loaded anew nor come back to. */
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'navigate';
}
