import { useEffect, useState, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
/** Polls more often than every minute, so that a page is correct soon after waking. */
const POLL_MS = 10_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Returns the start of the current minute in ms since 1970. All subscribers rerender together once a minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, getCurrentMinute);
}

function getCurrentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of [...listeners]) each();
  }, POLL_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const SECOND_MS = 1_000;

/** Returns ms since 1970, updated once a second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
