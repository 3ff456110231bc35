import type { Clock } from '#ports/clock.ts';

/** Longest delay of a timer; a longer one would ring at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** A clock that goes back by more than this was set; a smaller step is waited out. */
const SMALL_STEP_MS = 1_000;

/** The machine's time. Small steps back are waited out; a clock that was set right is followed. */
export function systemClock(): Clock {
  let latest = 0;
  return {
    now: () => {
      const now = Date.now();
      latest = latest - now > SMALL_STEP_MS ? now : Math.max(latest, now);
      return latest;
    },
    monotonic: () => performance.now(),
    after: (delayMs, action) => {
      const timer = setTimeout(action, Math.min(delayMs, LONGEST_MS));
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
