import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Exposes an element's inner size in pixels as `--room-w` and `--room-h`. Container units would do the same, but
 * measuring precedes layout, so their content is laid out twice on every text change.
 */
export function useInnerSize<Of extends HTMLElement>(): RefObject<Of | null> {
  const ref = useRef<Of>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const updateSize = () => {
      const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element);
      const width =
        element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const height =
        element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      element.style.setProperty('--room-w', `${width}px`);
      element.style.setProperty('--room-h', `${height}px`);
    };
    updateSize();
    const observer = new ResizeObserver(updateSize);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}
