import type { MarketLimit, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { KEYS } from '#data/queries/refetch.ts';
import { useLiveMarket } from '#data/stores/prices.ts';

/** Whether bets are closed to this bettor though prices stand: a lock on the market, or on his own account. */
export function useBetLock(market: WireMarket, limits: MarketLimit | undefined): boolean {
  const { marketId, eventId, betLock = false } = market;
  const queryClient = useQueryClient();
  const isMarketLocked = useLiveMarket(marketId)?.betLock ?? betLock;
  const before = useRef({ marketId, isMarketLocked });
  useEffect(() => {
    const hasTurned =
      before.current.marketId === marketId && before.current.isMarketLocked !== isMarketLocked;
    before.current = { marketId, isMarketLocked };
    // The limits tell both locks as one, of the time when they were asked.
    if (hasTurned) void queryClient.invalidateQueries({ queryKey: KEYS.limits(eventId) });
  }, [marketId, eventId, isMarketLocked, queryClient]);
  return isMarketLocked || limits?.limit.isBetLock === true;
}
