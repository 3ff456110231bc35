import type { Language } from '@crease/contracts/base/text.ts';
import type { EventItem, ListScore } from '@crease/contracts/catalogue/catalogue.ts';
import { isInPlay } from '#client/catalogue/events.ts';
import { currentLanguage, phrase, t } from '#i18n/text.ts';

/** Races at one venue. */
export interface Meeting {
  readonly venue: string;
  /** By start time. */
  readonly races: readonly EventItem[];
}

/** Meetings in one country. */
export interface Country {
  readonly name: string;
  readonly meetings: readonly Meeting[];
}

/** Country names by language. */
const regions = new Map<Language, Intl.DisplayNames>();
const FOREIGN = phrase('Other countries');

/** Groups races by country and venue, each in order of its first race. */
export function groupByCountry(events: readonly EventItem[]): Country[] {
  const countries = new Map<string, Map<string, EventItem[]>>();
  for (const event of byTime(events)) {
    const name = countryName(event.country);
    const meetings = countries.get(name) ?? new Map<string, EventItem[]>();
    const venue = event.venue ?? event.competitionName ?? event.title;
    countries.set(name, meetings);
    meetings.set(venue, [...(meetings.get(venue) ?? []), event]);
  }
  return [...countries].map(([name, meetings]) => ({
    name,
    meetings: [...meetings].map(([venue, races]) => ({ venue, races })),
  }));
}

/** The next race to start, or null. */
export function findNextRace(events: readonly EventItem[], now: number): EventItem | null {
  return byTime(events).find((event) => isUpcoming(event, now)) ?? null;
}

/** Current, then upcoming races, up to a limit. */
export function listNextRaces(
  events: readonly EventItem[],
  { now, most }: { readonly now: number; readonly most: number },
): EventItem[] {
  return byTime(events)
    .filter((event) => isInPlay(event) || isUpcoming(event, now))
    .slice(0, most);
}

/** Race name without the venue: `R3 Monsoon Plate`. */
export function getRaceName({ title, venue }: Pick<EventItem, 'title' | 'venue'>): string {
  const name = venue !== null && title.startsWith(venue) ? title.slice(venue.length).trim() : title;
  return name === '' ? title : name;
}

/** A race's winner. */
export interface RaceResult {
  /** All winners in a dead heat. */
  readonly names: string;
  /** False until weigh-in; the result may still change. */
  readonly isOfficial: boolean;
}

/** Returns the winner once the race has finished; null before that or if unknown. */
export function findRaceResult(score: ListScore | null): RaceResult | null {
  const code = score?.stageLabel?.code;
  if (score === null || (code !== 'WEIGHED_IN' && code !== 'RESULT_TO_COME')) return null;
  const first = score.sides.filter(({ text }) => text === '1').map(({ name }) => name);
  if (first.length === 0) return null;
  return { names: joinNames(first), isOfficial: code === 'WEIGHED_IN' };
}

function isUpcoming(event: EventItem, now: number): boolean {
  return !isInPlay(event) && event.status === 'UPCOMING' && Date.parse(event.startTime) > now;
}

function byTime(events: readonly EventItem[]): EventItem[] {
  return [...events].sort((a, b) => a.startTime.localeCompare(b.startTime) || a.title.localeCompare(b.title));
}

/** Joins names, localised: `Asha and Bela`. */
function joinNames(names: readonly string[]): string {
  return names.reduce((first, second) => t('{first} and {second}', { first, second }));
}

function regionsIn(language: Language): Intl.DisplayNames {
  const known = regions.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  regions.set(language, known);
  return known;
}

/** Maps `IN` to `India`; unknown codes are returned as is. */
function countryName(country: string | null): string {
  if (country === null || country === '') return t(FOREIGN);
  if (!/^[a-z]{2}$/i.test(country)) return country;
  return regionsIn(currentLanguage()).of(country.toUpperCase()) ?? country;
}

/** Time after its start for which a delisted race is still shown. */
const KEPT_AFTER_MS = 30 * 60_000;
const knownRaces = new Map<number, EventItem>();

/** Remembers races, because they close soon after their result and the winner would never be seen. */
export function rememberRaces(events: readonly EventItem[]): void {
  for (const event of events) knownRaces.set(event.id, event);
}

/** Adds races that have just left the list, as closed. */
export function withFinished(events: readonly EventItem[], now: number): readonly EventItem[] {
  const listed = new Set(events.map(({ id }) => id));
  const finished: EventItem[] = [];
  for (const [id, event] of knownRaces) {
    const since = now - Date.parse(event.startTime);
    if (since > KEPT_AFTER_MS) knownRaces.delete(id);
    else if (since > 0 && !listed.has(id)) finished.push({ ...event, status: 'CLOSED' });
  }
  return [...finished, ...events];
}
