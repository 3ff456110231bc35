import { useEffect, useState } from 'react';
import { useReducedMotion } from '#ui/motion/use-reduced-motion.ts';

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
