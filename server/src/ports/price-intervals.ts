import type { PriceInterval } from './price-trail-store.ts';

/** Shortest interval of a price's history: what is matched within it is one point. */
export const SHORTEST_INTERVAL_MS = 10_000;

/**
 * The length at which a time is covered by so many intervals at most: the shortest one doubled as often as it takes, so
 * that shorter intervals always fit into longer ones.
 */
export function intervalFor(spanMs: number, most: number): number {
  let intervalMs = SHORTEST_INTERVAL_MS;
  // One more, since a span begins somewhere within its first interval.
  while (Math.floor(spanMs / intervalMs) + 2 > most) intervalMs *= 2;
  return intervalMs;
}

/** Intervals of one runner, in order of time, put together to longer ones. */
export function withLongerIntervals(
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
