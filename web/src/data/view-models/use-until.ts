import { useMemo, useState } from 'react';
import { siteDayOf } from './day-range.ts';

/**
 * Up to when a list that is fetched as one scrolls goes: what is written meanwhile would shift the rows that are still
 * to come. Another list, or `renew`, takes another moment.
 *
 * @param ask the same object as long as the same list is asked for; `to` is its last day.
 * @returns `until`: a day that is over, or the instant.
 */
export function useUntil(ask: { readonly to: string }): {
  readonly until: string;
  readonly renew: () => void;
} {
  const [version, setVersion] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is another moment.
  const until = useMemo(
    () => (ask.to === siteDayOf(Date.now()) ? new Date().toISOString() : ask.to),
    [ask, version],
  );
  return { until, renew: () => setVersion((before) => before + 1) };
}
