import type { Clock } from '#base/system/clock.ts';

/** Caches an expensive figure for a period, regardless of demand. A failed computation is retried on the next call. */
export function cacheFor<Value>(
  clock: Clock,
  everyMs: number,
  make: () => Promise<Value>,
): () => Promise<Value> {
  let kept: { readonly until: number; readonly value: Promise<Value> } | null = null;
  return () => {
    const now = clock.now();
    if (kept !== null && now < kept.until) return kept.value;
    const value = make();
    kept = { until: now + everyMs, value };
    value.catch(() => {
      kept = null;
    });
    return value;
  };
}
