import type { Clock } from '#ports/clock.ts';

/** Longest delay of a timer; a longer one would ring at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** The machine's time. Never goes back, also when the machine's clock is set back. */
export function systemClock(): Clock {
  let latest = 0;
  return {
    now: () => {
      latest = Math.max(latest, Date.now());
      return latest;
    },
    after: (delayMs, action) => {
      const timer = setTimeout(action, Math.min(delayMs, LONGEST_MS));
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
