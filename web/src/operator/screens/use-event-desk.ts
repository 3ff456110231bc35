import type { MarketRisk } from '@crease/contracts/routes/operator-trading.ts';
import type { EventItem, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useMemo } from 'react';
import { useCanTrade } from '#operator/core/office-session.ts';
import { useManualMarkets } from '#operator/core/run-action.ts';
import { isScoredManually } from '#operator/features/manual-score/hand-score.ts';
import type { ListedRisk } from '#operator/features/market-list/market-list.tsx';
import { useDeskMarkets } from '#operator/trading/desk-markets.ts';
import { useProposals, useRisk } from '#operator/trading/trading.ts';
import { useDesk } from '#operator/trading/use-desk.ts';

const NO_MARKETS: readonly WireMarket[] = [];
const NO_PROPOSALS = { items: [], acts: [] };

/** Data and view state of an event's desk. */
export function useEventDesk(event: EventItem) {
  const eventId = event.id;
  const query = useDeskMarkets(eventId);
  const markets = query.data ?? NO_MARKETS;
  const canTrade = useCanTrade();
  const desk = useDesk(markets, canTrade);
  const risks = useRisk({ eventId }).data?.markets;
  const proposals = useProposals({ eventId }).data ?? NO_PROPOSALS;
  const led = useManualMarkets(eventId).data?.byHand;
  return {
    query,
    markets,
    canTrade,
    desk,
    risks: risks ?? [],
    proposals,
    /** Without a feed there is no automatic pricing to return to. */
    hasFeed: !isScoredManually(event),
    /** Markets under manual control. */
    manualIds: useMemo(() => new Set(led ?? []), [led]),
    riskByMarket: useMemo(() => listedRisk(risks ?? []), [risks]),
    proposed: useMemo(() => new Set(proposals.items.map(({ marketId }) => marketId)), [proposals]),
    marketIds: useMemo(() => new Set(markets.map(({ marketId }) => marketId)), [markets]),
  };
}

export type EventDesk = ReturnType<typeof useEventDesk>;

/** Worst case and bet count by market. Bets are summed across currencies, money is not. */
function listedRisk(risks: readonly MarketRisk[]): ReadonlyMap<number, ListedRisk> {
  const listed = new Map<number, ListedRisk>();
  for (const { marketId, worstHouse, bets } of risks) {
    const known = listed.get(marketId) ?? { worst: 0, bets: 0 };
    listed.set(marketId, { worst: Math.min(known.worst, worstHouse), bets: known.bets + bets });
  }
  return listed;
}
