import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Says to the style of an element how much room it has inside, in pixels: `--room-w` and `--room-h`. Units of a container
 * do the same, but a page is measured before it is laid out, so everything in such a container is laid out twice with
 * each word that changes.
 */
export function useRoom<Of extends HTMLElement>(): RefObject<Of | null> {
  const ref = useRef<Of>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const tell = () => {
      const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element);
      const width =
        element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const height =
        element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      element.style.setProperty('--room-w', `${width}px`);
      element.style.setProperty('--room-h', `${height}px`);
    };
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}
