import { useEffect, useState } from 'react';
import { useReducedMotion } from '#ui/motion/use-reduced-motion.ts';

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
