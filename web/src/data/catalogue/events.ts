import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { phrase, t } from '#text/text.ts';

/** The spec's filter: status IN_PLAY, or In-Play as date. */
export function isInPlay({ status, matchDate }: Pick<EventItem, 'status' | 'matchDate'>): boolean {
  return status === 'IN_PLAY' || matchDate === 'In-Play';
}

/** What an event is called where there is little room; its full title stands beside it, as a hint and for readers. */
export function shortTitleOf({ title, short }: Pick<EventItem, 'title' | 'short'>): string {
  return short?.title ?? title;
}

/** The names of an event's sides, the short ones too. */
export type NamedSides = Pick<EventItem, 'team1' | 'team2' | 'short'>;

/** Longer names are cut in rows of lists. */
export const LONG_NAME = 24;

/** A name of a side, or one with it, with the side's short name where the whole has no room. */
export function shortNameIn(event: NamedSides | undefined, name: string, room = LONG_NAME): string {
  const sides = event?.short?.sides ?? null;
  if (sides === null || name.length <= room) return name;
  const [home, away] = sides;
  return name.replace(event?.team1 ?? home, home).replace(event?.team2 ?? away, away);
}

export const LIST_TABS = [phrase('In-play'), phrase('Today'), phrase('Tomorrow')] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** Events of one tab; Today holds what is still to come today. */
export function eventsOfTab(events: readonly EventItem[], tab: ListTab): EventItem[] {
  return events.filter((event) =>
    tab === 'In-play' ? isInPlay(event) : !isInPlay(event) && event.matchDate === tab,
  );
}

/** Pinned first, then by start, then by title; a stable order, so rows do not jump. */
export function sortEvents(events: readonly EventItem[], pinned: readonly number[]): EventItem[] {
  const rank = ({ id }: EventItem) => (pinned.includes(id) ? 0 : 1);
  return [...events].sort(
    (a, b) =>
      rank(a) - rank(b) || a.startTime.localeCompare(b.startTime) || a.title.localeCompare(b.title),
  );
}

export interface EventDay {
  /** `Today`, `Tomorrow`, `25 Nov 2026`. */
  readonly name: string;
  /** By start. */
  readonly events: readonly EventItem[];
}

/** Events that are still to come, by day, the next day first. */
export function daysOf(events: readonly EventItem[]): EventDay[] {
  const days = new Map<string, EventItem[]>();
  for (const event of sortEvents(events, [])) {
    if (isInPlay(event)) continue;
    days.set(event.matchDate, [...(days.get(event.matchDate) ?? []), event]);
  }
  return [...days].map(([name, list]) => ({ name, events: list }));
}

export interface League {
  readonly name: string;
  readonly events: readonly EventItem[];
}

/** Events by league, in the order in which the leagues first appear; without a league: by country, or "Other". */
export function leaguesOf(events: readonly EventItem[]): League[] {
  const leagues = new Map<string, EventItem[]>();
  for (const event of events) {
    const name = event.competitionName ?? event.country ?? t('Other');
    leagues.set(name, [...(leagues.get(name) ?? []), event]);
  }
  return [...leagues].map(([name, list]) => ({ name, events: list }));
}
