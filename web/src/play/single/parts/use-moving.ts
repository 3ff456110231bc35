import { useEffect, useState } from 'react';
import { useReducedMotion } from '#ui/motion/use-reduced-motion.ts';

interface Span {
  /** Another one begins anew; null: nothing moves. */
  readonly key: string | null;
  readonly ms: number;
}

/**
 * Whether a movement is under way that the browser draws by itself: nothing is rendered between its beginning and its
 * end. Where less motion is asked for it is over at once.
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
