import type { Clock } from '#ports/clock.ts';

/**
 * A figure that is dear to make, made once in a while however often it is asked for. One that could not be made is tried
 * again with the next question.
 */
export function rarely<Value>(
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
