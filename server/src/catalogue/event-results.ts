import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { EventResult } from '@crease/contracts/wire/catalogue.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { MarketRow } from '#journal/rows.ts';
import type { CatalogueEnv } from './env.ts';
import { getMarketNames } from './market-names.ts';
import { toWireResult } from './market-views.ts';
import { pickMarketLabel, pickResultLabel } from './name-labels.ts';

const MAX_RESULTS = 500;

type Ended = Market | MarketRow;

/** Results of an event's markets, newest first. Errors: NOT_FOUND. */
export async function listEventResults(
  context: CatalogueEnv,
  eventId: number,
): Promise<ServiceResult<readonly EventResult[]>> {
  const held = await context.exchange.read((state) => {
    const event = state.events.get(eventId);
    if (event === undefined) return null;
    return sortResults(event.marketIds.flatMap((id) => state.markets.get(id) ?? []));
  });
  if (held !== null) return ok(held);
  // Archived events are shown in their final state.
  const row = await context.readModel.event(eventId);
  if (row === null) return fail('NOT_FOUND');
  const past = await context.readModel.markets({ eventId, skip: 0, take: MAX_RESULTS });
  return ok(sortResults(past.items));
}

function sortResults(markets: readonly Ended[]): readonly EventResult[] {
  return markets
    .flatMap((market) => toEventResult(market) ?? [])
    .sort((a, b) => Date.parse(b.settledAt) - Date.parse(a.settledAt) || b.marketId - a.marketId)
    .slice(0, MAX_RESULTS);
}

function toEventResult(market: Ended): EventResult | null {
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
    ...pickMarketLabel(terms),
    group: getMarketNames(kind).group,
    result: toWireResult(result),
    winners: placed.map((winner) => runners.find((runner) => runner.id === winner)?.name ?? ''),
    ...pickResultLabel(market),
    settledAt: toWireTime(settledAt),
  };
}
