import { useEffect, useState } from 'react';
import { useSeat } from '#play/data/seat-store.ts';
import { serverNow } from '#play/data/server-clock.ts';
import { useReducedMotion } from '#ui/motion/use-reduced-motion.ts';
import { type Flight, flightAt } from './crash-view.ts';

const CALM_MS = 250;

/** The flight as it stands now, drawn anew with every frame while it is in the air. */
export function useFlight(): Flight {
  const state = useSeat(({ table }) => table?.state ?? null);
  const isCalm = useReducedMotion();
  const [now, setNow] = useState(serverNow);
  const flies = state?.phase === 'REVEALING';
  useEffect(() => {
    if (!flies) return;
    if (isCalm) {
      const timer = setInterval(() => setNow(serverNow()), CALM_MS);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function draw() {
      setNow(serverNow());
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [flies, isCalm]);
  return state === null ? { is: 'WAITS' } : flightAt(state, flies ? now : serverNow());
}
