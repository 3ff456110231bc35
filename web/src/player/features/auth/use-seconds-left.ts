import { useEffect, useState } from 'react';

const TICK_MS = 250;

/**
 * Whole seconds until a moment, by the clock on the wall: a page that slept is right when it wakes.
 *
 * @param until milliseconds since 1970.
 */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsUntil(until));

  useEffect(() => {
    const look = () => setLeft(secondsUntil(until));
    look();
    if (secondsUntil(until) === 0) return;
    const timer = setInterval(look, TICK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [until]);

  return left;
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1_000));
}

/** `1:05`. */
export function minutesText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
