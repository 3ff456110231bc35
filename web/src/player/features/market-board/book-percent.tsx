import { useCallback, useLayoutEffect, useRef } from 'react';
import { type PriceSide, prices } from '#data/stores/prices.ts';

export interface BookPercentProps {
  readonly runnerIds: readonly number[];
  readonly side: PriceSide;
}

/**
 * Sum of the best prices' chances: how far a side is from a fair book. It changes with every price of the market, so it
 * is written into the page without a render.
 */
export function BookPercent({ runnerIds, side }: BookPercentProps) {
  const place = useRef<HTMLSpanElement>(null);
  const write = useCallback(() => {
    const text = percentOf(runnerIds, side);
    if (place.current !== null && place.current.textContent !== text)
      place.current.textContent = text;
  }, [runnerIds, side]);
  useLayoutEffect(() => {
    write();
    const ends = runnerIds.map((id) => prices.subscribe(`r${id}`, write));
    return () => {
      for (const end of ends) end();
    };
  }, [runnerIds, write]);
  return <span ref={place} />;
}

function percentOf(runnerIds: readonly number[], side: PriceSide): string {
  let sum = 0;
  for (const id of runnerIds) {
    // Nobody can be bet on who is out or has lost; a book without a price for one who runs is none.
    const status = prices.runnerStatus(id);
    if (status === 'REMOVED' || status === 'LOSER') continue;
    const best = prices.level(id, side, 0);
    if (best === null) return '';
    sum += 100 / best[0];
  }
  return `${sum.toFixed(1)}%`;
}
