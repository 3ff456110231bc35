import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useReducedMotion } from '#ui/motion/reduced-motion.ts';

interface Span {
  /** A new key restarts the movement. Null means none. */
  readonly key: string | null;
  readonly ms: number;
}

/**
 * True while a browser-driven animation runs, without renders between start and end. Ends immediately with reduced
 * motion.
 */
export function useMoving({ key, ms }: Span): boolean {
  const isCalm = useReducedMotion();
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (key === null || isCalm) return;
    const timer = setTimeout(() => setOver(key), ms);
    return () => clearTimeout(timer);
  }, [key, ms, isCalm]);
  return key !== null && !isCalm && over !== key;
}

interface Steps {
  /** A new key restarts the steps. Null means none. */
  readonly key: string | null;
  readonly count: number;
  readonly msOfStep: number;
}

/** Reveals steps one by one up to `count`, without renders in between. All at once with reduced motion. */
export function useSteps({ key, count, msOfStep }: Steps): number {
  const isCalm = useReducedMotion();
  const [shown, setShown] = useState<{ readonly key: string | null; readonly step: number }>({
    key,
    step: 0,
  });
  const step = shown.key === key ? shown.step : 0;
  useEffect(() => {
    if (key === null || isCalm || step >= count) return;
    const timer = setTimeout(() => setShown({ key, step: step + 1 }), msOfStep);
    return () => clearTimeout(timer);
  }, [key, isCalm, step, count, msOfStep]);
  return key === null || isCalm ? count : step;
}

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
      const width = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const height = element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
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
