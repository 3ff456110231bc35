import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useMemo } from 'react';
import { useStore } from '#data/stores/observable.ts';
import { openBets } from '#data/stores/open-bets.ts';
import { useLevels, useLiveMarket } from '#data/stores/prices.ts';
import { type SessionHedge, sessionHedgeOf } from './session-hedge.ts';

/** The bet that levels the worst case of a session at its lines of now; null while it takes no bets. */
export function useSessionHedge(market: WireMarket): SessionHedge | null {
  const runnerId = market.runners[0]?.id ?? 0;
  const yes = useLevels(runnerId, 'back')[0] ?? null;
  const no = useLevels(runnerId, 'lay')[0] ?? null;
  const isOpen = useLiveMarket(market.marketId)?.status === 'OPEN';
  const result = useStore(openBets, ({ results }) =>
    results.find(({ marketId }) => marketId === market.marketId),
  );
  return useMemo(
    () => (isOpen ? sessionHedgeOf({ market, result, yes, no }) : null),
    [isOpen, market, result, yes, no],
  );
}
