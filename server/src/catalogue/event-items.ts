import { SPORTS } from '@crease/contracts/base/constants.ts';
import { formatMatchDate, toWireTime } from '@crease/contracts/base/instant.ts';
import type {
  EventItem,
  EventOdds,
  MarketGroup,
  ShortNames,
  WireMarket,
} from '@crease/contracts/catalogue/catalogue.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { EventDetails, SportEvent } from '@crease/core/market/market-terms.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { EventRow } from '#journal/read-model.ts';
import type { CatalogueEnv } from './env.ts';
import { getMarketNames, pickNameLabel } from './market-labels.ts';
import { toPublicStop } from './stop-store.ts';

type ItemSource = ReturnType<typeof buildItemSource>;

/** Reads an event's status and details; null if there is no such event. */
export function readEvent(
  exchange: Pick<Exchange, 'read'>,
  eventId: number,
): Promise<Pick<SportEvent, 'status' | 'details'> | null> {
  return exchange.read(({ events }) => {
    const event = events.get(eventId);
    return event === undefined ? null : { status: event.status, details: event.details };
  });
}

export function buildItemSource(context: CatalogueEnv, state: ExchangeState, currency: Currency) {
  const { clock, marketViews: views, scoreBoard, tv, stops } = context;
  return { state, views, scoreBoard, tv, stops, currency, now: clock.now() };
}

/** Statuses listed as on offer. Includes suspended markets, so that lists don't change with every ball. */
const ON_OFFER = new Set<Market['status']>(['OPEN', 'SUSPENDED', 'BALL_RUNNING']);
const IN_LISTS = new Set<Market['status']>([...ON_OFFER, 'CLOSED']);

/** Builds an event's list item (api 4.1), with the best prices of its first match odds market. */
export function toEventItem(event: SportEvent, source: ItemSource): EventItem {
  const headline = findHeadlineMarket(event, source.state);
  const view = headline === null ? null : source.views.getView(headline, source.currency);
  const stop = source.stops.findLoadedStop(event.id);
  const odds = view?.runners.map(
    (runner): EventOdds => ({
      marketId: view.marketId,
      runnerId: runner.id,
      name: runner.runnername,
      ...pickNameLabel({ nameLabel: runner.runnerLabel }),
      status: view.status,
      back: runner.back[0] ?? null,
      lay: runner.lay[0] ?? null,
    }),
  );
  return {
    ...pickItemParts(event, source.now),
    ...findQuotedKinds(event, source.state),
    tv: source.tv.findTvEntry(event.id) !== null,
    odds: odds ?? [],
    matched: view?.matched ?? 0,
    ...(stop === null ? {} : { stop: toPublicStop(stop) }),
    ...(view === null ? {} : getSuspensionReason(view)),
    score: source.scoreBoard.getListScore(event.id),
  };
}

function getSuspensionReason({ status, message, messageCode }: WireMarket): Pick<EventItem, 'message' | 'messageCode'> {
  if (status !== 'SUSPENDED' || message === null) return {};
  return messageCode === undefined ? { message } : { message, messageCode };
}

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

/** Sport name; its ID if unknown. */
export function getSportName(sportId: number): string {
  return SPORTS.find((sport) => sport.id === sportId)?.name ?? String(sportId);
}

function pickItemParts(event: SportEvent | EventRow, now: number) {
  const { details } = event;
  return {
    id: event.id,
    title: details.title,
    short: getShortNames(details),
    sportId: details.sportId,
    sportName: getSportName(details.sportId),
    status: event.status,
    matchDate: event.status === 'IN_PLAY' ? 'In-Play' : formatMatchDate(details.startTime, now),
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

/** House market groups on offer, and the number of sessions. */
function findQuotedKinds(event: SportEvent, state: ExchangeState) {
  const groups = new Set<MarketGroup>();
  let sessions = 0;
  for (const id of event.marketIds) {
    const market = state.markets.get(id);
    if (market === undefined || !ON_OFFER.has(market.status)) continue;
    const { group } = getMarketNames(market.kind);
    groups.add(group);
    if (group === 'fancy') sessions += 1;
  }
  return { f: sessions > 0, bm: groups.has('bookmaker'), p: groups.has('premium'), sessions };
}

/** Names up to this length aren't shortened. */
const SHORT_LENGTH = 11;

/** Place names of several words that can't be reduced to their last word. */
const WHOLE_NAMES: ReadonlyMap<string, string> = new Map([
  ['New Zealand', 'N Zealand'],
  ['South Africa', 'S Africa'],
  ['West Indies', 'W Indies'],
  ['Sri Lanka', 'Sri Lanka'],
  ['Hong Kong', 'Hong Kong'],
  ['Papua New Guinea', 'PNG'],
  ['United Arab Emirates', 'UAE'],
  ['United States of America', 'USA'],
  ['United Kingdom', 'UK'],
  ['Saudi Arabia', 'S Arabia'],
]);

/** Suffixes dropped from club names after a place. */
const CLUB_ENDINGS =
  /\s+(AFC|Albion|Athletic|Belles|CF|City|County|FC|Ladies|Rangers|Rovers|SC|Town|Union|United|Wanderers)$/i;
/** Prefixes dropped from club names before a place. */
const CLUB_BEGINNINGS = /^(AC|AS|Atl[eé]tico|CD|Deportivo|FC|Real|SC|Sporting|UD)\s+/i;
const WOMEN = /\s+(W|Women)$/i;

const TENNIS = 2;
const RACING = 26;
/** Sports whose clubs are named after a place and a mascot: `Deccan Falcons`. */
const MASCOT_SPORTS: ReadonlySet<number> = new Set([3, 25]);

export type NamedSides = Pick<EventDetails, 'sportId' | 'title' | 'team1' | 'team2'>;

/**
 * Short names for tight spaces: `Falcons v Kraken`, `I. Kestrand v D. Talpade-Moor`, `Ashlow Park R1`. A heuristic;
 * the full names are always available as well. If both sides would shorten to the same name, they keep their full
 * names.
 */
export function getShortNames({ sportId, title, team1, team2 }: NamedSides): ShortNames {
  if (sportId === RACING) return { title: /^.*?\bR\d+\b/.exec(title)?.[0] ?? title, sides: null };
  if (team1 === null || team2 === null) return { title: getShortTitle(title, sportId), sides: null };
  const [one, two] = [getShortSide(team1, sportId), getShortSide(team2, sportId)];
  const sides: readonly [string, string] = one === two ? [team1, team2] : [one, two];
  // Titles written by an operator are kept.
  const isPlain = title === `${team1} v ${team2}`;
  return { title: isPlain ? `${sides[0]} v ${sides[1]}` : title, sides };
}

/** Events created by an operator have their sides only in the title. */
function getShortTitle(title: string, sportId: number): string {
  const [team1, team2, ...others] = title.split(' v ');
  if (team1 === undefined || team2 === undefined || others.length > 0) return title;
  return getShortNames({ sportId, title, team1, team2 }).title;
}

function getShortSide(name: string, sportId: number): string {
  const women = WOMEN.exec(name) === null ? '' : ' W';
  const plain = name.replace(WOMEN, '');
  const whole = WHOLE_NAMES.get(plain);
  if (whole !== undefined) return whole + women;
  if (plain.length <= SHORT_LENGTH) return plain + women;
  return (sportId === TENNIS ? shortenPlayer(plain) : shortenClub(plain, sportId)) + women;
}

function shortenPlayer(name: string): string {
  const words = name.split(' ');
  if (words.length < 2) return name;
  return `${words[0]?.charAt(0)}. ${words.slice(1).join(' ')}`;
}

function shortenClub(name: string, sportId: number): string {
  const words = name.split(' ');
  if (MASCOT_SPORTS.has(sportId)) return words.at(-1) ?? name;
  const place = name.replace(CLUB_ENDINGS, '').replace(CLUB_BEGINNINGS, '');
  return place === '' ? name : place;
}
