import { useLayoutEffect, useMemo, useRef } from 'react';
import { useSeat } from '#play/data/seat-store.ts';
import { serverNow } from '#play/data/server-clock.ts';
import { useReducedMotion } from '#ui/motion/use-reduced-motion.ts';
import { type Flight, getElapsedMs, toFlight } from './crash-view.ts';

const REDUCED_MOTION_MS = 250;

/** Returns the table's flight. Changes with its state, not per frame. */
export function useFlight(): Flight {
  const phase = useSeat(({ table }) => table?.state.phase ?? 'RESTING');
  const takeOffAt = useSeat(({ table }) => table?.state.flight?.takeOffAt ?? null);
  const outcome = useSeat(({ table }) => table?.state.outcome ?? null);
  return useMemo(() => toFlight({ phase, takeOffAt, outcome }), [phase, takeOffAt, outcome]);
}

/**
 * Calls back on every frame while flying, or four times a second with reduced motion. Bypasses React, since slow
 * phones can't render sixty times a second.
 *
 * @param draw receives the elapsed flight time in ms.
 */
export function useFlightFrames(flight: Flight, draw: (ms: number) => void): void {
  const isCalm = useReducedMotion();
  const latest = useRef(draw);
  latest.current = draw;
  useLayoutEffect(() => {
    if (flight.phase !== 'FLIES') return;
    const show = () => latest.current(getElapsedMs(flight, serverNow()));
    show();
    if (isCalm) {
      const timer = setInterval(show, REDUCED_MOTION_MS);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function next() {
      show();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [flight, isCalm]);
}
