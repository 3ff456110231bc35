import { useEffect, useState } from 'react';
import { useReducedMotion } from '#ui/motion/use-reduced-motion.ts';

interface Span {
  /** Another one begins anew; null: nothing moves. */
  readonly key: string | null;
  readonly ms: number;
}

/**
 * How far a movement is, 0 to 1, frame by frame. Where less motion is asked for it is at its end at once, and a hidden
 * page finds it there when it comes back.
 */
export function useProgress({ key, ms }: Span): number {
  const isCalm = useReducedMotion();
  const [shown, setShown] = useState<{ readonly key: string | null; readonly at: number }>({
    key,
    at: 1,
  });
  useEffect(() => {
    if (key === null || isCalm) return;
    const begun = performance.now();
    let frame = 0;
    const draw = () => {
      const at = Math.min(1, (performance.now() - begun) / ms);
      setShown({ key, at });
      if (at < 1) frame = requestAnimationFrame(draw);
    };
    setShown({ key, at: 0 });
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [key, ms, isCalm]);
  if (key === null || isCalm) return 1;
  return shown.key === key ? shown.at : 0;
}
