import type { PushData } from '@crease/contracts/pushes/message.ts';
import type { EventOddsAnswer, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { KEYS, queryClient, refetchCatalogue } from '#data/api/query-client.ts';
import { prices } from '#data/prices/prices.ts';
import { liveEvents } from './live-events.ts';

/**
 * Takes the news of an event. A market that comes or goes is in the push itself, for those who look at the event, and
 * nothing is fetched; everything else is a change of the lists.
 */
export function applyEventUpdate(data: PushData['EventUpdate']): void {
  const { EventId, Market, Gone } = data;
  if (Market !== undefined) {
    prices.setMarkets([Market]);
    changeMarkets(EventId, (markets) => [
      ...markets.filter(({ marketId }) => marketId !== Market.marketId),
      Market,
    ]);
  } else if (Gone !== undefined) {
    changeMarkets(EventId, (markets) => {
      prices.forget(markets.filter(({ marketId }) => marketId === Gone));
      return markets.filter(({ marketId }) => marketId !== Gone);
    });
  } else refetchCatalogue();
}

/** Betting has stopped or goes on: what players read of it stands with the markets of each event it holds for. */
export function applyBettingStop({ EventId, Stop }: PushData['BettingStop']): void {
  liveEvents.setStop(EventId, Stop);
  const queryKey = EventId === null ? [KEYS.odds(0)[0]] : KEYS.odds(EventId);
  queryClient.setQueriesData<EventOddsAnswer>({ queryKey }, (before) => {
    if (before === undefined) return undefined;
    const { stop: _before, ...answer } = before;
    return Stop === null ? answer : { ...answer, stop: Stop };
  });
}

function changeMarkets(
  eventId: number,
  change: (markets: readonly WireMarket[]) => readonly WireMarket[],
): void {
  queryClient.setQueriesData<EventOddsAnswer>({ queryKey: KEYS.odds(eventId) }, (before) =>
    before === undefined ? undefined : { ...before, markets: change(before.markets) },
  );
}

/** The markets of an event that no page has shown for a while: their figures go with them. */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const [name] = query.queryKey;
  if (type !== 'removed' || name !== KEYS.odds(0)[0]) return;
  const answer: unknown = query.state.data;
  if (isOddsAnswer(answer)) prices.forget(answer.markets);
});

function isOddsAnswer(answer: unknown): answer is EventOddsAnswer {
  return typeof answer === 'object' && answer !== null && 'markets' in answer;
}
