import { CURRENCIES, type Currency } from '@crease/core/money/money.ts';

/** Maximum events on a multi-market page. */
const MAX_EVENTS = 20;

/** Connections showing an event's markets, in one currency. */
export function eventGroup(eventId: number, currency: Currency): string {
  return `event:${eventId}:${currency}`;
}

/** Connections on any page other than an event's. */
export function listGroup(currency: Currency): string {
  return `list:${currency}`;
}

/** Connections showing the session markets of every live event. */
export function sessionsGroup(currency: Currency): string {
  return `sessions:${currency}`;
}

/** Connections on an event's page, in any currency; all other pages receive scores as a list. */
export function scoreGroup(eventId: number): string {
  return `score:${eventId}`;
}

/** Connections showing a domain, by the name of its settings file, even if it has no file. */
export function siteGroup(name: string): string {
  return `site:${name}`;
}

export function tableGroup(game: string): string {
  return `table:${game}`;
}

/** A player's connections in a game, by a name known only to them. */
export function seatGroup(seat: string): string {
  return `seat:${seat}`;
}

export function eventGroups(eventId: number): readonly string[] {
  return CURRENCIES.map((currency) => eventGroup(eventId, currency));
}

/**
 * Returns a page's public groups (api 9): the event's for `/markets/{eventid}/…`, the table's for `/play/{game}`, the
 * list's for every other page. In addition to the list, `/fancy-games` gets the sessions of all live events, and
 * `/multi-market?events=1,2,3` the markets of the first twenty of these events. Invalid IDs are skipped.
 */
export function listPageGroups(page: string, currency: Currency): readonly string[] {
  const game = /\/play\/([a-z0-9]{1,8})(?![^/?#])(?:\?(?:[^#]*&)?seat=([\w-]{1,64}))?/.exec(page);
  if (game?.[1] !== undefined) {
    const table = tableGroup(game[1]);
    return game[2] === undefined ? [table] : [table, seatGroup(game[2])];
  }
  const eventId = parseId(/\/markets\/(\d{1,15})(?![^/?#])/i.exec(page)?.[1] ?? '');
  if (eventId !== null) return [eventGroup(eventId, currency), scoreGroup(eventId)];
  const list = listGroup(currency);
  if (/\/fancy-games\/?(?=[?#]|$)/i.test(page)) return [list, sessionsGroup(currency)];
  const query = /\/multi-market\/?\?([^#]*)/i.exec(page)?.[1];
  if (query === undefined) return [list];
  const named = new Set<number>();
  for (const part of (new URLSearchParams(query).get('events') ?? '').split(',')) {
    const id = parseId(part);
    if (id !== null && named.size < MAX_EVENTS) named.add(id);
  }
  return [list, ...[...named].map((id) => eventGroup(id, currency))];
}

function parseId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
