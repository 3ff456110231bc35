import type { MarketDepth, PriceHistory } from '@crease/contracts/wire/market-depth.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#data/api/call.ts';
import { messageOf } from '#data/api/failure.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';

const DEPTH_MS = 1_000;
const HISTORY_MS = 15_000;

export interface Asked<Answer> {
  /** The newest answer; it stays when a later question fails. */
  readonly answer: Answer | undefined;
  /** Sentence of what failed last. */
  readonly error: string | null;
  readonly refetch: () => void;
}

/** The whole book of a market, asked again every second while it is wanted. */
export function useMarketDepth(marketId: number, isWanted: boolean): Asked<MarketDepth> {
  const userId = useStore(session, ({ user }) => user?.userId ?? 0);
  const { data, error, refetch } = useQuery({
    queryKey: ['depth', marketId, userId],
    queryFn: ({ signal }) => call('getDepth', { marketId }, signal),
    enabled: isWanted,
    refetchInterval: DEPTH_MS,
    staleTime: 0,
    gcTime: DEPTH_MS,
    retry: false,
  });
  return {
    answer: data,
    error: error === null ? null : messageOf(error),
    refetch: () => void refetch(),
  };
}

/** How the prices of a market moved, asked again now and then while it is wanted. */
export function usePriceHistory(marketId: number, isWanted: boolean): Asked<PriceHistory> {
  const userId = useStore(session, ({ user }) => user?.userId ?? 0);
  const { data, error, refetch } = useQuery({
    queryKey: ['price-history', marketId, userId],
    queryFn: ({ signal }) => call('getPriceHistory', { marketId }, signal),
    enabled: isWanted,
    refetchInterval: HISTORY_MS,
    staleTime: HISTORY_MS / 2,
    retry: false,
  });
  return {
    answer: data,
    error: error === null ? null : messageOf(error),
    refetch: () => void refetch(),
  };
}
