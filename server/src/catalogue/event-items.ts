import { SPORTS } from '@crease/contracts/constants.ts';
import { formatMatchDate, toWireTime } from '@crease/contracts/values/instant.ts';
import type {
  EventItem,
  EventOdds,
  MarketGroup,
  WireMarket,
} from '@crease/contracts/wire/catalogue.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { SportEvent } from '@crease/core/market/sport-event.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { type Stop, toPublicStop } from '#catalogue/stops/stop.ts';
import type { EventRow } from '#journal/rows.ts';
import type { CatalogueEnv } from './env.ts';
import { getMarketNames } from './market-names.ts';
import type { MarketViews } from './market-views.ts';
import { pickNameLabel } from './name-labels.ts';
import type { ScoreBoard } from './score-board.ts';
import { getShortNames } from './short-names.ts';
import type { TvList } from './tv-list.ts';

/** Inputs for building list items. */
export interface ItemSource {
  readonly state: ExchangeState;
  readonly views: MarketViews;
  readonly scoreBoard: ScoreBoard;
  readonly tv: Pick<TvList, 'findTvEntry'>;
  readonly stops: { findLoadedStop(eventId: number): Stop | null };
  readonly currency: Currency;
  readonly now: number;
}

/** Collects the inputs for a request or push. */
export function buildItemSource(
  context: CatalogueEnv,
  state: ExchangeState,
  currency: Currency,
): ItemSource {
  const { clock, marketViews: views, scoreBoard, tv, stops } = context;
  return { state, views, scoreBoard, tv, stops, currency, now: clock.now() };
}

const LIVE = 'In-Play';
const IN_LISTS: ReadonlySet<Market['status']> = new Set<Market['status']>([
  'OPEN',
  'SUSPENDED',
  'BALL_RUNNING',
  'CLOSED',
]);

/** Statuses listed as on offer. Includes suspended markets, so that lists don't change with every ball. */
const ON_OFFER: ReadonlySet<Market['status']> = new Set<Market['status']>([
  'OPEN',
  'SUSPENDED',
  'BALL_RUNNING',
]);

/** Builds an event's list item (api 4.1), with the best prices of its first match odds market. */
export function toEventItem(event: SportEvent, source: ItemSource): EventItem {
  const headline = findHeadlineMarket(event, source.state);
  const view = headline === null ? null : source.views.getView(headline, source.currency);
  const stop = source.stops.findLoadedStop(event.id);
  const odds: EventOdds[] =
    view === null
      ? []
      : view.runners.map((runner) => ({
          marketId: view.marketId,
          runnerId: runner.id,
          name: runner.runnername,
          ...pickNameLabel({ nameLabel: runner.runnerLabel }),
          status: view.status,
          back: runner.back[0] ?? null,
          lay: runner.lay[0] ?? null,
        }));
  return {
    ...pickItemParts(event, source.now),
    ...findQuotedKinds(event, source.state),
    tv: source.tv.findTvEntry(event.id) !== null,
    odds,
    matched: view?.matched ?? 0,
    ...(stop === null ? {} : { stop: toPublicStop(stop) }),
    ...(view === null ? {} : getSuspensionReason(view)),
    score: source.scoreBoard.getListScore(event.id),
  };
}

/** Reason shown for a suspended market. */
function getSuspensionReason({
  status,
  message,
  messageCode,
}: WireMarket): Pick<EventItem, 'message' | 'messageCode'> {
  if (status !== 'SUSPENDED' || message === null) return {};
  return messageCode === undefined ? { message } : { message, messageCode };
}

/** Builds the list item of an archived event from its row. */
export function toArchivedEventItem(row: EventRow, now: number): EventItem {
  return {
    ...pickItemParts(row, now),
    f: false,
    bm: false,
    sessions: 0,
    tv: false,
    odds: [],
    matched: 0,
    score: null,
  };
}

/** The market whose prices appear in lists: the first unsettled match odds market, or null. */
export function findHeadlineMarket(event: SportEvent, state: ExchangeState): Market | null {
  for (const id of event.marketIds) {
    const market = state.markets.get(id);
    if (market?.kind === 'MATCH_ODDS' && IN_LISTS.has(market.status)) return market;
  }
  return null;
}

/** "In-Play" when live, otherwise Today, Tomorrow or DD MMM YYYY. */
export function formatEventDate(event: SportEvent | EventRow, now: number): string {
  return event.status === 'IN_PLAY' ? LIVE : formatMatchDate(event.details.startTime, now);
}

/** Sport name; its ID if unknown. */
export function getSportName(sportId: number): string {
  return SPORTS.find((sport) => sport.id === sportId)?.name ?? String(sportId);
}

type ItemParts = Omit<
  EventItem,
  'f' | 'bm' | 'sessions' | 'tv' | 'odds' | 'matched' | 'stop' | 'message' | 'messageCode' | 'score'
>;

function pickItemParts(event: SportEvent | EventRow, now: number): ItemParts {
  const { details } = event;
  return {
    id: event.id,
    title: details.title,
    short: getShortNames(details),
    sportId: details.sportId,
    sportName: getSportName(details.sportId),
    status: event.status,
    matchDate: formatEventDate(event, now),
    pin: false,
    dreamEventId: details.dreamEventId,
    startTime: toWireTime(details.startTime),
    team1: details.team1,
    team2: details.team2,
    competitionName: details.competition,
    country: details.country,
    venue: details.venue,
  };
}

interface QuotedKinds {
  readonly f: boolean;
  readonly bm: boolean;
  readonly p: boolean;
  readonly sessions: number;
}

/** House market groups on offer, and the number of sessions. */
function findQuotedKinds(event: SportEvent, state: ExchangeState): QuotedKinds {
  const groups = new Set<MarketGroup>();
  let sessions = 0;
  for (const id of event.marketIds) {
    const market = state.markets.get(id);
    if (market === undefined || !ON_OFFER.has(market.status)) continue;
    const { group } = getMarketNames(market.kind);
    groups.add(group);
    if (group === 'fancy') sessions += 1;
  }
  const [bm, p] = [groups.has('bookmaker'), groups.has('premium')];
  return { f: sessions > 0, bm, p, sessions };
}
