import { type RefObject, useLayoutEffect } from 'react';

const HEIGHT = '--h-filter-bar';

/**
 * Publishes the filter bar's height to CSS for elements that stick below it. It wraps in narrow windows and verbose
 * languages, so no stylesheet can know it.
 */
export function usePublishedHeight(
  filters: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const place = filters.current?.parentElement;
    const element = bar.current;
    if (!place || element === null) return;
    const publish = () => place.style.setProperty(HEIGHT, `${element.offsetHeight}px`);
    publish();
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(publish) : null;
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      place.style.removeProperty(HEIGHT);
    };
  }, [filters, bar]);
}
