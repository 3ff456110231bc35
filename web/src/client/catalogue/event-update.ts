import type { EventOddsAnswer, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { PushData } from '@crease/contracts/pushes/message.ts';
import { KEYS, queryClient, refetchCatalogue } from '#client/api/query-client.ts';
import { prices } from '#client/prices/prices.ts';
import { liveEvents } from './live-events.ts';

/**
 * Applies an event push. Added and removed markets are in the push itself for viewers of the event, so nothing is
 * fetched. Anything else refetches the lists.
 */
export function applyEventUpdate(data: PushData['EventUpdate']): void {
  const { EventId, Market, Gone } = data;
  if (Market !== undefined) {
    prices.setMarkets([Market]);
    changeMarkets(EventId, (markets) => [...markets.filter(({ marketId }) => marketId !== Market.marketId), Market]);
  } else if (Gone !== undefined) {
    changeMarkets(EventId, (markets) => {
      prices.forget(markets.filter(({ marketId }) => marketId === Gone));
      return markets.filter(({ marketId }) => marketId !== Gone);
    });
  } else refetchCatalogue();
}

/** Betting was stopped or resumed. The notice shown to players is part of each affected event's markets. */
export function applyBettingStop({ EventId, Stop }: PushData['BettingStop']): void {
  liveEvents.setStop(EventId, Stop);
  const queryKey = EventId === null ? [KEYS.odds(0)[0]] : KEYS.odds(EventId);
  queryClient.setQueriesData<EventOddsAnswer>({ queryKey }, (before) => {
    if (before === undefined) return undefined;
    const { stop: _before, ...answer } = before;
    return Stop === null ? answer : { ...answer, stop: Stop };
  });
}

function changeMarkets(eventId: number, change: (markets: readonly WireMarket[]) => readonly WireMarket[]): void {
  queryClient.setQueriesData<EventOddsAnswer>({ queryKey: KEYS.odds(eventId) }, (before) =>
    before === undefined ? undefined : { ...before, markets: change(before.markets) },
  );
}

/** Drops the prices of events whose markets left the query cache. */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const [name] = query.queryKey;
  if (type !== 'removed' || name !== KEYS.odds(0)[0]) return;
  const answer: unknown = query.state.data;
  if (isOddsAnswer(answer)) prices.forget(answer.markets);
});

function isOddsAnswer(answer: unknown): answer is EventOddsAnswer {
  return typeof answer === 'object' && answer !== null && 'markets' in answer;
}
