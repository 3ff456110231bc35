import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { EventOddsAnswer, EventResult, MarketLimit, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { Account, SiteLimits } from '@crease/core/exchange/account.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { SportEvent } from '@crease/core/market/market-terms.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { MarketRow } from '#journal/read-model.ts';
import type { User } from '#people/store/account-store.ts';
import { resolveSiteLimits } from '#site/domain-settings.ts';
import type { CatalogueEnv } from './env.ts';
import { buildItemSource, toArchivedEventItem, toEventItem } from './event-items.ts';
import { getMarketNames, pickMarketLabel, pickResultLabel } from './market-labels.ts';
import { stripPrices, toWireResult } from './market-views.ts';
import { toPublicStop } from './stop-store.ts';

/** Final statuses; bettors don't see these markets. */
const FINAL_STATUSES = new Set<Market['status']>(['SETTLED', 'VOIDED']);

/** Lists an event's markets without prices. Errors: NOT_FOUND. */
export async function listEventMarkets(
  context: CatalogueEnv,
  eventId: number,
  currency: Currency,
): Reply<readonly WireMarket[]> {
  const markets = await context.exchange.read((state) => {
    const event = state.events.get(eventId);
    return event === undefined
      ? null
      : sorted(listLiveMarkets(event, state)).map((market) =>
          stripPrices(context.marketViews.getView(market, currency)),
        );
  });
  return markets === null ? fail('NOT_FOUND') : ok(markets);
}

/** Lists an event's markets with prices in one currency; with `since`, only those changed after that version. */
export async function listEventOdds(
  context: CatalogueEnv,
  request: { readonly eventId: number; readonly since?: number | undefined },
  currency: Currency,
): Reply<EventOddsAnswer> {
  const { clock, exchange, marketViews } = context;
  const odds = await exchange.read((state) => {
    const event = state.events.get(request.eventId);
    if (event === undefined) return null;
    const since = request.since ?? -1;
    const changed = listLiveMarkets(event, state).filter((market) => market.version > since);
    const source = buildItemSource(context, state, currency);
    return {
      eventId: event.id,
      version: getEventVersion(event, state),
      serverTime: toWireTime(source.now),
      eventStatus: event.status,
      ...(event.status === 'CLOSED' ? { event: toEventItem(event, source) } : {}),
      markets: sorted(changed).map((market) => marketViews.getFetchedView(market, currency)),
    };
  });
  if (odds !== null) {
    const stop = await context.stops.findStop(request.eventId);
    return ok(stop === null ? odds : { ...odds, stop: toPublicStop(stop) });
  }
  // Archived events are shown in their final state, for pages and links that still refer to them.
  const row = await context.readModel.event(request.eventId);
  if (row === null) return fail('NOT_FOUND');
  const now = clock.now();
  return ok({
    eventId: row.id,
    version: 0,
    serverTime: toWireTime(now),
    eventStatus: row.status,
    event: toArchivedEventItem(row, now),
    markets: [],
  });
}

/** An account's stake limits per market of an event (api 4.2). */
export async function listEventLimits(
  context: CatalogueEnv,
  eventId: number,
  user: User,
): Reply<readonly MarketLimit[]> {
  const { betLimits } = context.domains.getByHost(user.domain);
  const limits = await context.exchange.read((state) => {
    const event = state.events.get(eventId);
    if (event === undefined) return null;
    const account = state.accounts.get(user.id);
    const { sportId } = event.details;
    return sorted(listLiveMarkets(event, state)).map((market) => {
      const { siteLimits = {} } = resolveSiteLimits({ betLimits }, { sportId, kind: market.kind });
      return computeMarketLimit(market, account, siteLimits);
    });
  });
  return limits === null ? fail('NOT_FOUND') : ok(limits);
}

function computeMarketLimit(market: Market, account: Account | undefined, site: SiteLimits): MarketLimit {
  const { terms } = market;
  const own = account?.limits;
  const exposureLimit = findLowest(terms.exposureLimit, site.exposureLimit, own?.exposureLimit);
  const maxProfit = findLowest(terms.maxProfit, site.maxProfit);
  const maxStake = findLowest(terms.maxStake, site.maxStake, own?.maxStake) ?? terms.maxStake;
  return {
    marketId: market.id,
    marketType: getMarketNames(market.kind).typeName,
    runnerId: null,
    runnnerId: null,
    limit: {
      minStake: toRupees(Math.max(terms.minStake, own?.minStake ?? 0, site.minStake ?? 0)),
      maxStake: toRupees(maxStake),
      delayTime: market.inPlay ? terms.inPlayDelayMs : terms.preMatchDelayMs,
      isBetLock: terms.betLock || own?.betLocked === true,
      isSuspended: market.status !== 'OPEN',
    },
    maxProfit: maxProfit === null ? null : toRupees(maxProfit),
    exposureLimit: exposureLimit === null ? null : toRupees(exposureLimit),
  };
}

/** Finds the lowest of the limits that are set; null if none is. */
function findLowest(...limits: readonly (number | null | undefined)[]): number | null {
  const set = limits.filter((limit) => limit != null);
  return set.length === 0 ? null : Math.min(...set);
}

function listLiveMarkets(event: SportEvent, state: ExchangeState): Market[] {
  const markets = event.marketIds.flatMap((id) => state.markets.get(id) ?? []);
  return markets.filter(({ status }) => !FINAL_STATUSES.has(status));
}

/** Highest version of an event's markets, including settled ones so that clients notice removals. */
function getEventVersion(event: SportEvent, state: ExchangeState): number {
  return Math.max(0, ...event.marketIds.map((id) => state.markets.get(id)?.version ?? 0));
}

function sorted(markets: readonly Market[]): readonly Market[] {
  return [...markets].sort((a, b) => a.terms.sort - b.terms.sort || a.id - b.id);
}

const MAX_RESULTS = 500;

type Ended = Market | MarketRow;

/** Results of an event's markets, newest first. Errors: NOT_FOUND. */
export async function listEventResults(context: CatalogueEnv, eventId: number): Reply<readonly EventResult[]> {
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
  const placed = result.type === 'half' ? [result.winnerId] : result.type === 'placings' ? result.placings.flat() : [];
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
