import { useEffect, useState } from 'react';
import { useReducedMotion } from '#ui/motion/use-reduced-motion.ts';

interface Steps {
  /** Others begin anew; null: there is nothing to show. */
  readonly key: string | null;
  readonly count: number;
  readonly msOfStep: number;
}

/**
 * How many steps of something are shown, one after the other, up to `count`. Between two of them nothing is rendered.
 * Where less motion is asked for all of them are there at once.
 */
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
