import { CURRENCIES, type Currency } from '@crease/core/money/money.ts';

/** Events whose prices one page of several markets shows, at most. */
const MOST_EVENTS = 20;

/** Connections that show the markets of one event, in one currency. */
export function eventGroup(eventId: number, currency: Currency): string {
  return `event:${eventId}:${currency}`;
}

/** Connections on any page but that of one event. */
export function listGroup(currency: Currency): string {
  return `list:${currency}`;
}

/** Connections that show the session markets of every live event. */
export function sessionsGroup(currency: Currency): string {
  return `sessions:${currency}`;
}

/** Connections on the page of one event, whatever their currency; every other page hears of scores as a list. */
export function scoreGroup(eventId: number): string {
  return `score:${eventId}`;
}

/** Connections that show one domain: by the name of its settings file, whether it has one of its own or not. */
export function siteGroup(name: string): string {
  return `site:${name}`;
}

/** Pages of a table. */
export function tableGroup(game: string): string {
  return `table:${game}`;
}

/** Pages of one player in a game, by a name that only they know. */
export function seatGroup(seat: string): string {
  return `seat:${seat}`;
}

/** Connections of one event in both currencies. */
export function eventGroups(eventId: number): readonly string[] {
  return CURRENCIES.map((currency) => eventGroup(eventId, currency));
}

/**
 * The public groups of a page (api 9): `/markets/{eventid}/…` is an event's, `/play/{game}` a table's, every other page a list's. Beside the list
 * `/fancy-games` hears of the sessions of all live events, and `/multi-market?events=1,2,3` of the markets of these
 * events, of the first twenty. What is no id is passed over.
 */
export function groupsOfPage(page: string, currency: Currency): readonly string[] {
  const game = /\/play\/([a-z0-9]{1,8})(?![^/?#])(?:\?(?:[^#]*&)?seat=([\w-]{1,64}))?/.exec(page);
  if (game?.[1] !== undefined) {
    const table = tableGroup(game[1]);
    return game[2] === undefined ? [table] : [table, seatGroup(game[2])];
  }
  const eventId = idOf(/\/markets\/(\d{1,15})(?![^/?#])/i.exec(page)?.[1] ?? '');
  if (eventId !== null) return [eventGroup(eventId, currency), scoreGroup(eventId)];
  const list = listGroup(currency);
  if (/\/fancy-games\/?(?=[?#]|$)/i.test(page)) return [list, sessionsGroup(currency)];
  const query = /\/multi-market\/?\?([^#]*)/i.exec(page)?.[1];
  if (query === undefined) return [list];
  const named = new Set<number>();
  for (const part of (new URLSearchParams(query).get('events') ?? '').split(',')) {
    const id = idOf(part);
    if (id !== null && named.size < MOST_EVENTS) named.add(id);
  }
  return [list, ...[...named].map((id) => eventGroup(id, currency))];
}

/** An event's id, or null. */
function idOf(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
