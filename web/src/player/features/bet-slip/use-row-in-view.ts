import { type RefObject, useEffect, useRef } from 'react';
import { afterPaint } from '#ui/motion/after-paint.ts';

/** Where the tapped row comes to stand: the slip below it has the larger part of the window. */
const ROW_AT = 1 / 3;
const ROW_HEIGHT = 52;

/**
 * Brings the tapped row to a third of the window's height where the slip that opened under it is not wholly in view.
 *
 * @param place changes with each selection; null where the slip stands elsewhere.
 */
export function useRowInView(place: string | null): RefObject<HTMLElement | null> {
  const slip = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place === null) return;
    return afterPaint(() => {
      if (slip.current !== null) bringIntoView(slip.current);
    });
  }, [place]);
  return slip;
}

function bringIntoView(slip: HTMLElement): void {
  const { top, bottom } = slip.getBoundingClientRect();
  if (top > ROW_HEIGHT && bottom <= window.innerHeight) return;
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({
    top: top - ROW_HEIGHT - window.innerHeight * ROW_AT,
    behavior: isReduced ? 'auto' : 'smooth',
  });
}
