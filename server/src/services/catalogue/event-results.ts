import { timeOf } from '@crease/contracts/values/instant.ts';
import type { EventResult } from '@crease/contracts/wire/catalogue.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { MarketRow } from '#ports/read-model.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { marketNamesOf } from './market-names.ts';
import { wireResultOf } from './market-views.ts';
import { marketLabelOf, resultLabelOf } from './name-labels.ts';

const MOST_RESULTS = 500;

type Ended = Market | MarketRow;

/** Results of an event's markets, newest first. Errors: NOT_FOUND. */
export async function resultsOfEvent(
  context: AppContext,
  eventId: number,
): Promise<Reply<readonly EventResult[]>> {
  const held = await context.exchange.read((state) => {
    const event = state.events.get(eventId);
    if (event === undefined) return null;
    return resultsOf(event.marketIds.flatMap((id) => state.markets.get(id) ?? []));
  });
  if (held !== null) return answer(held);
  // Archived events are shown in their final state.
  const row = await context.readModel.event(eventId);
  if (row === null) return decline('NOT_FOUND');
  const past = await context.readModel.markets({ eventId, skip: 0, take: MOST_RESULTS });
  return answer(resultsOf(past.items));
}

function resultsOf(markets: readonly Ended[]): readonly EventResult[] {
  return markets
    .flatMap((market) => resultOf(market) ?? [])
    .sort((a, b) => Date.parse(b.settledAt) - Date.parse(a.settledAt) || b.marketId - a.marketId)
    .slice(0, MOST_RESULTS);
}

function resultOf(market: Ended): EventResult | null {
  const { id, kind, terms, runners, result, settledAt } = market;
  if (result === null || settledAt === null) return null;
  const placed =
    result.type === 'half'
      ? [result.winnerId]
      : result.type === 'placings'
        ? result.placings.flat()
        : [];
  return {
    marketId: id,
    marketName: terms.name,
    ...marketLabelOf(terms),
    group: marketNamesOf(kind).group,
    result: wireResultOf(result),
    winners: placed.map((winner) => runners.find((runner) => runner.id === winner)?.name ?? ''),
    ...resultLabelOf(market),
    settledAt: timeOf(settledAt),
  };
}
