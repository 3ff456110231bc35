import { useEffect, useState, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
/** Looked at more often than it changes: a page that slept is right soon after it wakes. */
const LOOK_MS = 10_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The present, in milliseconds since 1970 at the start of its minute: what reads it renders again with each minute,
 * all of them together.
 */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, minuteOf);
}

function minuteOf(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of [...listeners]) each();
  }, LOOK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const SECOND_MS = 1_000;

/** Milliseconds since 1970, once a second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
