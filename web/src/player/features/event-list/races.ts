import type { Language } from '@crease/contracts/values/fill-text.ts';
import type { EventItem, ListScore } from '@crease/contracts/wire/catalogue.ts';
import { isInPlay } from '#data/catalogue/events.ts';
import { currentLanguage, phrase, t } from '#text/text.ts';

/** The races of one course. */
export interface Meeting {
  readonly venue: string;
  /** By their time. */
  readonly races: readonly EventItem[];
}

/** The courses of one country. */
export interface Country {
  readonly name: string;
  readonly meetings: readonly Meeting[];
}

/** Names of countries, by language. */
const regions = new Map<Language, Intl.DisplayNames>();
const ABROAD = phrase('Other countries');

/** Races by country and course, both in the order of their first race. */
export function countriesOf(events: readonly EventItem[]): Country[] {
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

/** The race that is off next, or null. */
export function nextRaceOf(events: readonly EventItem[], now: number): EventItem | null {
  return byTime(events).find((event) => isToCome(event, now)) ?? null;
}

/** What is off, then what comes next, at most so many. */
export function nextRacesOf(
  events: readonly EventItem[],
  { now, most }: { readonly now: number; readonly most: number },
): EventItem[] {
  return byTime(events)
    .filter((event) => isInPlay(event) || isToCome(event, now))
    .slice(0, most);
}

/** The race without its course: `R3 Monsoon Plate`. */
export function raceNameOf({ title, venue }: Pick<EventItem, 'title' | 'venue'>): string {
  const name = venue !== null && title.startsWith(venue) ? title.slice(venue.length).trim() : title;
  return name === '' ? title : name;
}

/** Who is first. */
export interface RaceResult {
  /** All of them in a dead heat. */
  readonly names: string;
  /** False between the post and the weigh-in: it may still be changed. */
  readonly isOfficial: boolean;
}

/** Who was first, once the race has passed the post; null before that, and where nobody is known. */
export function raceResultOf(score: ListScore | null): RaceResult | null {
  const code = score?.stageLabel?.code;
  if (score === null || (code !== 'WEIGHED_IN' && code !== 'RESULT_TO_COME')) return null;
  const first = score.sides.filter(({ text }) => text === '1').map(({ name }) => name);
  if (first.length === 0) return null;
  return { names: namesText(first), isOfficial: code === 'WEIGHED_IN' };
}

function isToCome(event: EventItem, now: number): boolean {
  return !isInPlay(event) && event.status === 'UPCOMING' && Date.parse(event.startTime) > now;
}

function byTime(events: readonly EventItem[]): EventItem[] {
  return [...events].sort(
    (a, b) => a.startTime.localeCompare(b.startTime) || a.title.localeCompare(b.title),
  );
}

/** `Asha and Bela`, in the words of the language. */
function namesText(names: readonly string[]): string {
  return names.reduce((first, second) => t('{first} and {second}', { first, second }));
}

function regionsIn(language: Language): Intl.DisplayNames {
  const known =
    regions.get(language) ??
    new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  regions.set(language, known);
  return known;
}

/** `India` of `IN`; a country that is no code keeps its name. */
function countryName(country: string | null): string {
  if (country === null || country === '') return t(ABROAD);
  if (!/^[a-z]{2}$/i.test(country)) return country;
  return regionsIn(currentLanguage()).of(country.toUpperCase()) ?? country;
}

/** A race that has left the list is still shown for this while after its time. */
const AFTER_MS = 30 * 60_000;
const seen = new Map<number, EventItem>();

/** Remembers the races of a list: a race is closed soon after its result, and its winner would be seen by nobody. */
export function rememberRaces(events: readonly EventItem[]): void {
  for (const event of events) seen.set(event.id, event);
}

/** The list with the races that have just left it; they are closed. */
export function withFinished(events: readonly EventItem[], now: number): readonly EventItem[] {
  const listed = new Set(events.map(({ id }) => id));
  const finished: EventItem[] = [];
  for (const [id, event] of seen) {
    const since = now - Date.parse(event.startTime);
    if (since > AFTER_MS) seen.delete(id);
    else if (since > 0 && !listed.has(id)) finished.push({ ...event, status: 'CLOSED' });
  }
  return [...finished, ...events];
}
