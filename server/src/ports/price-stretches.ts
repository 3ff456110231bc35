import type { PriceStretch } from './price-trail-store.ts';

/** Shortest stretch of a price's history: what is matched within it is one point. */
export const STRETCH_MS = 10_000;

/**
 * The length at which a time is covered by so many stretches at most: the shortest one doubled as often as it takes, so
 * that shorter stretches always fit into longer ones.
 */
export function stretchFor(spanMs: number, most: number): number {
  let stretchMs = STRETCH_MS;
  // One more, since a span begins somewhere within its first stretch.
  while (Math.floor(spanMs / stretchMs) + 2 > most) stretchMs *= 2;
  return stretchMs;
}

/** Stretches of one runner, in order of time, put together to longer ones. */
export function withLongerStretches(
  stretches: readonly PriceStretch[],
  stretchMs: number,
): PriceStretch[] {
  const longer: PriceStretch[] = [];
  for (const stretch of stretches) {
    const at = stretch.at - (stretch.at % stretchMs);
    const former = longer.at(-1);
    if (former?.at !== at) longer.push({ ...stretch, at });
    else longer[longer.length - 1] = { ...stretch, at, matched: former.matched + stretch.matched };
  }
  return longer;
}
