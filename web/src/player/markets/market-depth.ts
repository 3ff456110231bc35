import type { MarketDepth, PriceHistory, RunnerPriceHistory } from '@crease/contracts/catalogue/catalogue-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { type QueryState, toQueryState } from '#client/api/answers.ts';
import { call } from '#client/api/call.ts';
import { useUserId } from '#client/session/session.ts';
import { phrase } from '#i18n/text.ts';

const DEPTH_MS = 1_000;
const HISTORY_MS = 15_000;

/** The full book of a market, polled every second. */
export function useMarketDepth(marketId: number): QueryState<MarketDepth> {
  const userId = useUserId() ?? 0;
  return toQueryState(
    useQuery({
      queryKey: ['depth', marketId, userId],
      queryFn: ({ signal }) => call('getDepth', { marketId }, signal),
      refetchInterval: DEPTH_MS,
      staleTime: 0,
      gcTime: DEPTH_MS,
      retry: false,
    }),
  );
}

/** Price history of a market, polled periodically. */
export function usePriceHistory(marketId: number): QueryState<PriceHistory> {
  const userId = useUserId() ?? 0;
  return toQueryState(
    useQuery({
      queryKey: ['price-history', marketId, userId],
      queryFn: ({ signal }) => call('getPriceHistory', { marketId }, signal),
      refetchInterval: HISTORY_MS,
      staleTime: HISTORY_MS / 2,
      retry: false,
    }),
  );
}

export const HISTORY_RANGES = [phrase('30 min'), phrase('3 h'), phrase('All')] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

const MINUTE_MS = 60_000;
const LENGTHS: Readonly<Record<HistoryRange, number>> = {
  '30 min': 30 * MINUTE_MS,
  '3 h': 180 * MINUTE_MS,
  All: Number.POSITIVE_INFINITY,
};

/** Trades in one runner within an interval. */
export interface TradedLine {
  readonly runnerId: number;
  /** Milliseconds since 1970 and the price from then on. The last point is at the end of the interval. */
  readonly points: readonly (readonly [at: number, price: number])[];
  readonly first: number;
  readonly last: number;
  readonly low: number;
  readonly high: number;
  /** Rupees matched in the interval. */
  readonly matched: number;
}

/**
 * Clips a price history to a range ending at `now`. The price at the start carries in, and the last one extends to
 * now. Null if the runner was never traded.
 */
export function clipHistory(trail: RunnerPriceHistory, range: HistoryRange, now: number): TradedLine | null {
  const from = now - LENGTHS[range];
  let before: number | null = null;
  let matched = 0;
  const points: [number, number][] = [];
  for (const [time, price, size] of trail.points) {
    const at = Date.parse(time);
    if (at < from) before = price;
    else {
      points.push([at, price]);
      matched += size;
    }
  }
  if (before !== null) points.unshift([from, before]);
  const last = points.at(-1);
  const first = points[0];
  if (first === undefined || last === undefined) return null;
  const traded = points.map(([, price]) => price);
  if (last[0] < now) points.push([now, last[1]]);
  return {
    runnerId: trail.runnerId,
    points,
    first: first[1],
    last: last[1],
    low: Math.min(...traded),
    high: Math.max(...traded),
    matched,
  };
}
