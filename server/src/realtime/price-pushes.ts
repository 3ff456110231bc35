import { LIST_PUSHES_PER_SECOND, ODDS_PUSHES_PER_SECOND } from '@crease/contracts/base/constants.ts';
import { createPush, HUB_EVENT, type PushData } from '@crease/contracts/pushes/message.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { SportEvent } from '@crease/core/market/market-terms.ts';
import { CURRENCIES, type Currency } from '@crease/core/money/money.ts';
import type { Hub } from '@crease/hub/hub.ts';
import { getOrCreate } from '#base/collections.ts';
import { findHeadlineMarket } from '#catalogue/event-items.ts';
import { formatMarketMessage, getMarketNames, toMessageCode } from '#catalogue/market-labels.ts';
import { toPublicStop } from '#catalogue/stop-store.ts';
import type { CommittedBatch } from '#journal/exchange.ts';
import type { AppEnv } from '#office/env.ts';
import { eventGroup, eventGroups, listGroup, scoreGroup, sessionsGroup } from './audiences.ts';
import { isPush, ListPushes, logLostPush, PushPace } from './list-pushes.ts';
import { LastPublishedOdds, mergeOdds } from './odds-change.ts';
import type { Visitor } from './visitors.ts';

type Sender = Pick<Hub<Visitor>, 'sendToGroup' | 'sendToAll' | 'groupSize'>;

/** Recipients of prices, the markets they see, and what they were last sent. */
interface Audience {
  readonly group: string;
  readonly currency: Currency;
  readonly lastPublished: LastPublishedOdds;
  readonly shows: (market: Market) => boolean;
  readonly conflateKey: string;
}

const SECOND_MS = 1_000;

/**
 * Pushes market changes: status at once, prices at most five times a second per event, lists once a second.
 *
 * Event pages and the all-sessions page track their own last published odds, because an update builds on what its
 * audience was sent before. Groups without members cost nothing: the next member gets the accumulated changes in
 * full.
 */
export class PricePushes {
  readonly #context: AppEnv;
  readonly #hub: Sender;
  readonly #lists: ListPushes;
  readonly #lastToEvents = new LastPublishedOdds();
  readonly #lastToSessions = new LastPublishedOdds();
  /** Last sent status of each market. */
  readonly #statuses = new Map<number, string>();
  /** Number of fetches of a market at its last update. */
  readonly #fetches = new Map<number, number>();
  /** Versions of markets fetched by pages from another process, until a full update of them is sent. */
  readonly #remoteFetches = new Map<number, number>();
  /** Changed markets by event since the event's last update. */
  readonly #dirty = new Map<number, Set<number>>();
  readonly #paces = new Map<number, PushPace>();

  constructor(context: AppEnv, hub: Sender) {
    this.#context = context;
    this.#hub = hub;
    this.#lists = new ListPushes(context, hub, new PushPace(context.clock, SECOND_MS / LIST_PUSHES_PER_SECOND));
    context.marketViews.onRemoteFetch((marketId, version) => {
      const newest = Math.max(version, this.#remoteFetches.get(marketId) ?? 0);
      this.#remoteFetches.set(marketId, newest);
      this.#sendWhole(marketId);
    });
    context.scoreBoard.onChange(({ eventId, dreamEventId, card }) => {
      const data = { EventId: eventId, DreamEventId: dreamEventId, Score: card };
      const push = createPush('Score', data);
      const how = { conflateKey: `score:${eventId}` };
      hub.sendToGroup(scoreGroup(eventId), HUB_EVENT, push, how);
      this.#lists.sendScore(push, how);
      this.#lists.mark(eventId);
    });
    context.stops.onChange((eventId, stop) => {
      const data = { EventId: eventId, Stop: stop === null ? null : toPublicStop(stop) };
      hub.sendToAll(HUB_EVENT, createPush('BettingStop', data));
      if (eventId !== null) this.#lists.mark(eventId);
      else {
        this.#read(({ events }) => {
          for (const id of events.keys()) this.#lists.mark(id);
        });
      }
    });
    context.tv.onChange((eventId) => {
      this.#read((state) => this.#sendEvent(state, eventId, 'updated'));
    });
  }

  committed({ events, state }: CommittedBatch): void {
    const touched = new Set<number>();
    for (const event of events) {
      switch (event.type) {
        case 'BookChanged':
          this.#mark(event.eventId, event.marketId);
          touched.add(event.eventId);
          break;
        case 'MarketChanged':
          if (event.change === 'archived') this.#removeMarket(event.marketId);
          else {
            this.#sendStatus(state, event.marketId);
            this.#mark(event.eventId, event.marketId);
          }
          if (event.change === 'created') this.#sendNew(state, event.marketId);
          else if (event.change === 'archived') this.#sendGone(state, event.eventId, event.marketId);
          touched.add(event.eventId);
          break;
        case 'EventChanged':
          this.#sendEvent(state, event.eventId, event.change);
          touched.add(event.eventId);
          break;
        default:
          break;
      }
    }
    for (const eventId of touched) {
      this.#lists.mark(eventId);
      this.#scheduleOdds(eventId);
      if (!isOver(state, eventId)) continue;
      this.#paces.delete(eventId);
      this.#dirty.delete(eventId);
    }
  }

  /** Events and markets held in memory. */
  get remembered(): { readonly events: number; readonly markets: number } {
    const byMarket = [this.#lastToEvents, this.#lastToSessions, this.#statuses, this.#fetches];
    const events = Math.max(this.#paces.size, this.#dirty.size);
    return { events, markets: Math.max(...byMarket.map(({ size }) => size)) };
  }

  #read(work: (state: ExchangeState) => void): void {
    this.#context.exchange.read(work).catch((error: unknown) => logLostPush(this.#context.log, error));
  }

  #scheduleOdds(eventId: number): void {
    const makePace = () => new PushPace(this.#context.clock, SECOND_MS / ODDS_PUSHES_PER_SECOND);
    const pace = getOrCreate(this.#paces, eventId, makePace);
    pace.run(() => this.#read((state) => this.#pushOdds(state, eventId)));
  }

  #pushOdds(state: ExchangeState, eventId: number): void {
    const dirty = this.#dirty.get(eventId);
    if (dirty === undefined) return;
    this.#dirty.delete(eventId);
    this.#markFetchedStale(state, dirty);
    const isLive = state.events.get(eventId)?.status === 'IN_PLAY';
    for (const currency of CURRENCIES) {
      this.#sendOdds(state, eventId, dirty, {
        group: eventGroup(eventId, currency),
        currency,
        lastPublished: this.#lastToEvents,
        shows: () => true,
        conflateKey: `odds:${eventId}`,
      });
      if (!isLive) continue;
      this.#sendOdds(state, eventId, dirty, {
        group: sessionsGroup(currency),
        currency,
        lastPublished: this.#lastToSessions,
        shows: isSession,
        conflateKey: `sessions:${eventId}`,
      });
    }
  }

  /** Sends a market in full with its event's next update, even if unchanged. */
  #sendWhole(marketId: number): void {
    this.#read((state) => {
      const eventId = state.markets.get(marketId)?.eventId;
      if (eventId === undefined || isOver(state, eventId)) {
        this.#remoteFetches.delete(marketId);
        return;
      }
      this.#mark(eventId, marketId);
      this.#scheduleOdds(eventId);
    });
  }

  /**
   * A client that fetched a market between two updates may hold a price that was gone again by the second, which the
   * difference wouldn't remove. So a fetch makes the next update a full one.
   */
  #markFetchedStale(state: ExchangeState, marketIds: ReadonlySet<number>): void {
    for (const marketId of marketIds) {
      const market = state.markets.get(marketId);
      if (market === undefined) continue;
      const fetches = this.#context.marketViews.countFetches(market);
      const elsewhere = this.#remoteFetches.get(marketId) ?? null;
      if (fetches === (this.#fetches.get(marketId) ?? 0) && elsewhere === null) continue;
      this.#fetches.set(marketId, fetches);
      // The other process may be ahead: a full update older than that version doesn't help its client.
      if (elsewhere !== null && elsewhere <= market.version) this.#remoteFetches.delete(marketId);
      for (const currency of CURRENCIES) {
        this.#lastToEvents.markMissed(marketId, currency);
        this.#lastToSessions.markMissed(marketId, currency);
      }
    }
  }

  #sendOdds(
    state: ExchangeState,
    eventId: number,
    marketIds: ReadonlySet<number>,
    { group, currency, lastPublished, shows, conflateKey }: Audience,
  ): void {
    if (this.#hub.groupSize(group) === 0) {
      for (const marketId of marketIds) lastPublished.markMissed(marketId, currency);
      return;
    }
    const views = [...marketIds].flatMap((marketId) => {
      const market = state.markets.get(marketId);
      if (market === undefined || !shows(market)) return [];
      return [this.#context.marketViews.getView(market, currency)];
    });
    const markets = lastPublished.takeChanges(views, currency);
    if (markets.length === 0) return;
    const version = markets.reduce((newest, market) => Math.max(newest, market.Version), 0);
    const data = { EventId: eventId, Version: version, Markets: markets };
    this.#hub.sendToGroup(group, HUB_EVENT, createPush('OddsUpdate', data), { conflateKey, merge: mergeOddsPushes });
  }

  #sendStatus(state: ExchangeState, marketId: number): void {
    const market = state.markets.get(marketId);
    if (market === undefined) return;
    const message = formatMarketMessage(market.terms.message);
    const messageCode = toMessageCode(market.terms.message);
    const text = `${market.status}|${market.inPlay}|${message ?? ''}`;
    if (this.#statuses.get(marketId) === text) return;
    this.#statuses.set(marketId, text);
    const push = createPush('MarketStatus', {
      EventId: market.eventId,
      MarketId: marketId,
      Status: market.status,
      InPlay: market.inPlay,
      Message: message,
      ...(messageCode === null ? {} : { MessageCode: messageCode }),
    });
    const isLive = state.events.get(market.eventId)?.status === 'IN_PLAY';
    const groups = [
      ...eventGroups(market.eventId),
      ...(isLive && isSession(market) ? CURRENCIES.map(sessionsGroup) : []),
    ];
    for (const group of groups) this.#hub.sendToGroup(group, HUB_EVENT, push);
  }

  #sendEvent(state: ExchangeState, eventId: number, change: PushData['EventUpdate']['Change']): void {
    const event = state.events.get(eventId);
    if (event === undefined) return;
    this.#hub.sendToAll(HUB_EVENT, createPush('EventUpdate', toEventUpdate(event, change)));
  }

  /** Sends a new market in full to viewers of its event, so they needn't fetch it; to lists if they show its prices. */
  #sendNew(state: ExchangeState, marketId: number): void {
    const market = state.markets.get(marketId);
    const event = market === undefined ? undefined : state.events.get(market.eventId);
    if (market === undefined || event === undefined) return;
    const data = toEventUpdate(event, 'market');
    for (const currency of CURRENCIES) {
      const groups = [
        eventGroup(event.id, currency),
        ...(event.status === 'IN_PLAY' && isSession(market) ? [sessionsGroup(currency)] : []),
      ].filter((group) => this.#hub.groupSize(group) > 0);
      if (groups.length > 0) {
        const whole = { ...data, Market: this.#context.marketViews.getView(market, currency) };
        for (const group of groups) this.#send(group, whole);
      }
      if (findHeadlineMarket(event, state) === market) this.#send(listGroup(currency), data);
    }
  }

  #sendGone(state: ExchangeState, eventId: number, marketId: number): void {
    const event = state.events.get(eventId);
    if (event === undefined) return;
    const data = { ...toEventUpdate(event, 'market'), Gone: marketId };
    for (const group of eventGroups(eventId)) this.#send(group, data);
  }

  #send(group: string, data: PushData['EventUpdate']): void {
    this.#hub.sendToGroup(group, HUB_EVENT, createPush('EventUpdate', data));
  }

  #mark(eventId: number, marketId: number): void {
    getOrCreate(this.#dirty, eventId, () => new Set()).add(marketId);
  }

  #removeMarket(marketId: number): void {
    this.#lastToEvents.remove(marketId);
    this.#lastToSessions.remove(marketId);
    this.#statuses.delete(marketId);
    this.#fetches.delete(marketId);
    this.#remoteFetches.delete(marketId);
  }
}

function toEventUpdate(
  { id, status, details }: SportEvent,
  change: PushData['EventUpdate']['Change'],
): PushData['EventUpdate'] {
  return { EventId: id, Status: status, Title: details.title, Change: change };
}

/** True if the all-sessions page shows the market. */
function isSession(market: Market): boolean {
  return getMarketNames(market.kind).group === 'fancy';
}

/** True if an event is closed and all its markets are archived. */
function isOver(state: ExchangeState, eventId: number): boolean {
  const event = state.events.get(eventId);
  return event === undefined || (event.status === 'CLOSED' && event.marketIds.length === 0);
}

/** Merges two updates of one event that the hub conflates. */
function mergeOddsPushes(older: unknown, newer: unknown): unknown {
  if (!isPush(older, 'OddsUpdate') || !isPush(newer, 'OddsUpdate')) return newer;
  return createPush('OddsUpdate', mergeOdds(older.Data, newer.Data));
}
