import { SPORTS } from '@crease/contracts/base/constants.ts';
import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { phrase, t } from '#i18n/text.ts';

/** The spec's filter: status IN_PLAY, or In-Play as the date. */
export function isInPlay({ status, matchDate }: Pick<EventItem, 'status' | 'matchDate'>): boolean {
  return status === 'IN_PLAY' || matchDate === 'In-Play';
}

/** Short event title for tight spaces. The full title is available as tooltip and accessible name. */
export function getShortTitle({ title, short }: Pick<EventItem, 'title' | 'short'>): string {
  return short?.title ?? title;
}

/** Side names of an event, including short ones. */
export type NamedSides = Pick<EventItem, 'team1' | 'team2' | 'short'>;

/** Length above which names are truncated in list rows. */
export const LONG_NAME = 24;

/** Shortens a side's name, on its own or within a label, if the full text exceeds `room`. */
export function shortNameIn(event: NamedSides | undefined, name: string, room = LONG_NAME): string {
  const sides = event?.short?.sides ?? null;
  if (sides === null || name.length <= room) return name;
  const [home, away] = sides;
  return name.replace(event?.team1 ?? home, home).replace(event?.team2 ?? away, away);
}

export const LIST_TABS = [
  { id: 'inPlay', label: phrase('In-play') },
  { id: 'today', label: phrase('Today') },
  { id: 'tomorrow', label: phrase('Tomorrow') },
] as const;
export type ListTab = (typeof LIST_TABS)[number]['id'];

/** `matchDate` of a tab's events. */
const DATES = { today: 'Today', tomorrow: 'Tomorrow' } as const satisfies Partial<Record<ListTab, string>>;

/** Filters events by tab. Today only includes events that have not started. */
export function eventsOfTab(events: readonly EventItem[], tab: ListTab): EventItem[] {
  return events.filter((event) =>
    tab === 'inPlay' ? isInPlay(event) : !isInPlay(event) && event.matchDate === DATES[tab],
  );
}

/** Sorts by pinned, start and title. Stable, so rows don't jump. */
export function sortEvents(events: readonly EventItem[], pinned: readonly number[]): EventItem[] {
  const rank = ({ id }: EventItem) => (pinned.includes(id) ? 0 : 1);
  return [...events].sort(
    (a, b) => rank(a) - rank(b) || a.startTime.localeCompare(b.startTime) || a.title.localeCompare(b.title),
  );
}

export interface EventDay {
  /** `Today`, `Tomorrow`, `25 Nov 2026`. */
  readonly name: string;
  /** Sorted by start. */
  readonly events: readonly EventItem[];
}

/** Groups upcoming events by day, earliest first. */
export function groupByDay(events: readonly EventItem[]): EventDay[] {
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

/**
 * Groups events by league in order of first appearance. Events without a league are grouped by country, or under
 * "Other".
 */
export function groupByLeague(events: readonly EventItem[]): League[] {
  const leagues = new Map<string, EventItem[]>();
  for (const event of events) {
    const name = event.competitionName ?? event.country ?? t('Other');
    leagues.set(name, [...(leagues.get(name) ?? []), event]);
  }
  return [...leagues].map(([name, list]) => ({ name, events: list }));
}

const SPORT_WORDS: Readonly<Record<(typeof SPORTS)[number]['name'], string>> = {
  Cricket: phrase('Cricket'),
  Football: phrase('Football'),
  Tennis: phrase('Tennis'),
  'Horse Racing': phrase('Horse Racing'),
  Kabaddi: phrase('Kabaddi'),
  Casino: phrase('Casino'),
};

/** Localised sport name; unknown sports use the server's name. */
export function labelForSport(sportId: number, name: string): string {
  const sport = SPORTS.find(({ id }) => id === sportId);
  return sport === undefined ? name : t(SPORT_WORDS[sport.name]);
}

/** Sport filter options. */
export function sportOptions(): readonly { readonly value: string; readonly text: string }[] {
  return SPORTS.map(({ id, name }) => ({ value: String(id), text: labelForSport(id, name) }));
}
