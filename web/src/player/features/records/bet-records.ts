import type { HistoryBet, HistoryStatus } from '@crease/contracts/betting/bet.ts';
import type { BetHistoryResult } from '@crease/contracts/betting/bet-routes.ts';
import { betRoutes } from '@crease/contracts/betting/bet-routes.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type QueryState, type Scrolled, toQueryState, useScrolled } from '#client/api/answers.ts';
import { call } from '#client/api/call.ts';
import { callRoute } from '#client/api/call-route.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { useUserId } from '#client/session/session.ts';
import { type GridQuery, toSortParameter } from './grid-search.ts';
import { OWN, sameUser, toPaging } from './history.ts';

export interface BetsQuery extends Pick<GridQuery, 'from' | 'to' | 'page' | 'size' | 'order'> {
  readonly sportId: number | null;
  readonly marketType: string | null;
  readonly status: HistoryStatus;
}

/** One page of bets; the previous page stays until it loads. */
export function useBetHistory(query: BetsQuery): QueryState<BetHistoryResult> {
  const userId = useUserId();
  return toQueryState(
    useQuery({
      queryKey: ['bet-history', userId, query],
      queryFn: ({ signal }) => call('getUserBetHistory', { ...betsWire(query), ...toPaging(query) }, signal),
      placeholderData: sameUser(userId),
      enabled: userId !== null && query.size !== 'scroll',
      ...OWN,
    }),
  );
}

/** All filtered bets as one list. */
export function useScrolledBets(query: BetsQuery, until: string): Scrolled<HistoryBet, BetHistoryResult> {
  const userId = useUserId();
  const wire = { ...betsWire(query), EndDate: until };
  return useScrolled({
    key: ['bet-history', userId, wire],
    isOn: userId !== null && query.size === 'scroll',
    fetch: (SkipCount, MaxResultCount, signal) =>
      call('getUserBetHistory', { ...wire, SkipCount, MaxResultCount }, signal),
  });
}

/** Number of matching bets now. @throws CallFailure */
export async function countBets(query: BetsQuery): Promise<number> {
  const wire = { ...betsWire(query), MaxResultCount: 1 };
  return (await callRoute({ ...betRoutes.getUserBetHistory, quiet: true }, wire)).totalCount;
}

const MARKET_BETS = 50;

export interface MarketBets {
  readonly bets: readonly HistoryBet[] | undefined;
  readonly total: number;
  /** Total before commission; rupees. */
  readonly profitLoss: number;
  readonly isFetching: boolean;
  readonly error: string | null;
  readonly refetch: () => void;
  readonly more: () => void;
}

/** The user's settled bets in one market, oldest first, paginated. */
export function useMarketBets(marketId: number): MarketBets {
  const userId = useUserId();
  const query = useInfiniteQuery({
    queryKey: ['market-bets', userId, marketId],
    queryFn: ({ signal, pageParam }) =>
      call(
        'getUserBetHistory',
        {
          MarketId: marketId,
          Sorting: 'placeTime asc',
          MaxResultCount: MARKET_BETS,
          SkipCount: pageParam,
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => pages.length * MARKET_BETS,
    enabled: userId !== null,
    ...OWN,
  });
  return {
    bets: query.data?.pages.flatMap(({ items }) => items),
    total: query.data?.pages[0]?.totalCount ?? 0,
    profitLoss: query.data?.pages[0]?.summary.profitLoss ?? 0,
    isFetching: query.isFetching,
    error: query.error === null ? null : getErrorMessage(query.error),
    refetch: () => void query.refetch(),
    more: () => void query.fetchNextPage(),
  };
}

/** Request parameters of the bet filter. */
function betsWire({ from, to, order, sportId, marketType, status }: BetsQuery) {
  return {
    StartDate: from,
    EndDate: to,
    Sorting: toSortParameter(order),
    Status: status,
    ...(sportId === null ? {} : { SportId: sportId }),
    ...(marketType === null ? {} : { MarketType: marketType }),
  };
}
