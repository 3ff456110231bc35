import type { PriceInterval } from './price-trail-store.ts';

/** Finest resolution of price history: matches within one interval form one point. */
export const MIN_INTERVAL_MS = 10_000;

/**
 * Returns the interval length that covers a span with at most `most` intervals: the shortest one, doubled as often as
 * needed, so that shorter intervals nest in longer ones.
 */
export function getIntervalLength(spanMs: number, most: number): number {
  let intervalMs = MIN_INTERVAL_MS;
  // One extra, because a span may start in the middle of an interval.
  while (Math.floor(spanMs / intervalMs) + 2 > most) intervalMs *= 2;
  return intervalMs;
}

/** Merges a runner's intervals, sorted by time, into longer ones. */
export function mergeIntervals(
  intervals: readonly PriceInterval[],
  intervalMs: number,
): PriceInterval[] {
  const longer: PriceInterval[] = [];
  for (const interval of intervals) {
    const at = interval.at - (interval.at % intervalMs);
    const former = longer.at(-1);
    if (former?.at !== at) longer.push({ ...interval, at });
    else
      longer[longer.length - 1] = { ...interval, at, matched: former.matched + interval.matched };
  }
  return longer;
}
