import { DAY_MS, getKolkataDay, startOfKolkataDay } from '@crease/contracts/base/instant.ts';

/** The server's clock. Nothing else in the server reads the time. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Milliseconds from an arbitrary origin; strictly steady, unaffected by changes to the system clock. */
  monotonic(): number;
  /** Calls `action` once after `delayMs`; returns a function that cancels it. Doesn't keep the process alive. */
  after(delayMs: number, action: () => void): () => void;
}

/** Resolves after a time on this clock. */
export function pause(clock: Pick<Clock, 'after'>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve);
  });
}

/** Longest timer delay; a longer one would fire immediately. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** A larger step back means that the clock was set; a smaller one is waited out. */
const SMALL_STEP_MS = 1_000;

/** System time. Small steps back are waited out; a corrected clock is followed. */
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
      const timer = setTimeout(action, Math.min(delayMs, MAX_DELAY_MS));
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

const MINUTE_MS = 60_000;

/** Daily opening hours in minutes of the day in India; may span midnight. */
interface OpeningHours {
  readonly from: number;
  readonly to: number;
}

/** Returns the next opening time; null if open now. */
export function findNextOpening(hours: OpeningHours, now: number): number | null {
  const midnight = startOfKolkataDay(getKolkataDay(now));
  const from = midnight + hours.from * MINUTE_MS;
  const to = midnight + hours.to * MINUTE_MS;
  const isOpen = from <= to ? now >= from && now < to : now >= from || now < to;
  if (isOpen) return null;
  return from > now ? from : from + DAY_MS;
}
