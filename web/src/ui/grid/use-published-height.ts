import { type RefObject, useLayoutEffect } from 'react';

const HEIGHT = '--h-filter-bar';

/**
 * Tells what stands beside the filters how high their bar is, which no style sheet knows: it has more lines where the
 * window is narrow or a language is long. What sticks, sticks below it.
 */
export function usePublishedHeight(
  filters: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const place = filters.current?.parentElement;
    const element = bar.current;
    if (!place || element === null) return;
    const tell = () => place.style.setProperty(HEIGHT, `${element.offsetHeight}px`);
    tell();
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(tell) : null;
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      place.style.removeProperty(HEIGHT);
    };
  }, [filters, bar]);
}
