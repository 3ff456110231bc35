import type { AnyPlayModel, Script } from './live-play.ts';
import type { SidePair } from './sport-card.ts';
import type { MarketPlan, SportFixture } from './sport-fixture.ts';

/** Endless timetable of one sport, independent of the time of the query. */
export interface SportTimetable {
  /** Listing horizon of this sport in ms of real time, at the feed's pace. */
  readonly aheadMs: number;
  /** Lists fixtures starting in [from, to), by start. */
  between(fromMs: number, toMs: number): SportFixture[];
  /** Lists fixtures that have started and have no result, by start. */
  inPlayAt(nowMs: number): SportFixture[];
  /** Lists the next upcoming fixtures within `aheadMs`, by start; all of them unless limited. */
  upcomingAt(nowMs: number, most?: number): SportFixture[];
  /** Finds the fixture with this key and start; null if it isn't in this timetable. */
  findFixture(key: string, startsAt: number): SportFixture | null;
}

/** A court, ground or league: consecutive fixtures that never overlap. */
export interface Slot<Place> {
  readonly place: Place;
  /** Interval between starts in ms of real time, at the feed's pace. */
  readonly everyMs: number;
  readonly offsetMs: number;
}

/** Settings shared by all sports. */
export interface TimetableSetup {
  readonly seed: number;
  /** Speed relative to the real game; defaults to 1. */
  readonly speed?: number;
}

/** Origin of slot numbering: 1 January 2026, 00:00 UTC. */
const ORIGIN_MS = 1_767_225_600_000;
/** Fixtures and scripts kept per sport: building dozens of them takes a tenth of a second. */
const MAX_CACHED = 48;

/** Spreads slots evenly over the interval between starts, in whole milliseconds. */
export function spreadSlots<Place>(places: readonly Place[], everyMs: number): Slot<Place>[] {
  return places.map((place, index) => ({
    place,
    everyMs: Math.round(everyMs),
    offsetMs: Math.round((everyMs * index) / places.length),
  }));
}

/**
 * Creates a timetable from slots.
 *
 * @param make builds the fixture of a slot's round, and its script.
 * @param longestMs maximum duration of a fixture, at the feed's pace.
 */
export function createTimetable<Place>(setup: {
  readonly slots: readonly Slot<Place>[];
  readonly aheadMs: number;
  readonly longestMs: number;
  make(
    place: Place,
    round: number,
    startsAt: number,
  ): { readonly fixture: Omit<SportFixture, 'script'>; script(): Script };
}): SportTimetable {
  const scripts = new Map<string, Script>();
  const fixtures = new Map<string, SportFixture>();

  const makeFixture = ({ slot, round, startsAt }: Round<Place>): SportFixture => {
    const { fixture, script } = setup.make(slot.place, round, startsAt);
    return { ...fixture, script: () => memoize(scripts, fixture.key, script) };
  };
  const fixtureAt = (at: Round<Place>): SportFixture =>
    memoize(fixtures, `${setup.slots.indexOf(at.slot)}:${at.round}`, () => makeFixture(at));
  const between = (fromMs: number, toMs: number, most = Number.POSITIVE_INFINITY) =>
    setup.slots
      .flatMap((slot) => roundsBetween(slot, fromMs, toMs))
      .sort((a, b) => a.startsAt - b.startsAt)
      .slice(0, most)
      .map(fixtureAt);

  return {
    aheadMs: setup.aheadMs,
    between: (fromMs, toMs) => between(fromMs, toMs),
    upcomingAt: (nowMs, most) => between(nowMs + 1, nowMs + setup.aheadMs, most),
    inPlayAt: (nowMs) =>
      between(nowMs - setup.longestMs, nowMs + 1).filter((fixture) => nowMs < (fixture.script().facts.at(-1)?.at ?? 0)),
    findFixture: (key, startsAt) => between(startsAt, startsAt + 1).find((fixture) => fixture.key === key) ?? null,
  };
}

/** The fixture of a slot's round, before it is built. */
interface Round<Place> {
  readonly slot: Slot<Place>;
  readonly round: number;
  readonly startsAt: number;
}

function roundsBetween<Place>(slot: Slot<Place>, fromMs: number, toMs: number): Round<Place>[] {
  const originMs = ORIGIN_MS + slot.offsetMs;
  const roundFrom = (ms: number) => Math.ceil((ms - originMs) / slot.everyMs);
  const first = roundFrom(fromMs);
  return Array.from({ length: Math.max(0, roundFrom(toMs) - first) }, (_, index) => {
    const round = first + index;
    return { slot, round, startsAt: originMs + round * slot.everyMs };
  });
}

/** Returns the known value of a key or makes it, and forgets the least recently used one. */
function memoize<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  const value = cache.get(key) ?? make();
  cache.delete(key);
  cache.set(key, value);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return value;
}

/** Builds the key of a simulated fixture: seed, speed if not 1, sport, league and round. */
export function simulatedKey(at: {
  readonly setup: TimetableSetup;
  readonly sport: string;
  readonly league: string;
  readonly round: number;
}): string {
  const { seed, speed = 1 } = at.setup;
  return `sim:${seed}${speed === 1 ? '' : `x${speed}`}:${at.sport}:${at.league}:${at.round}`;
}

/** Cycles through all ordered pairs of entrants, so that each hosts every other. */
export function getPairing<Entrant>(entrants: readonly Entrant[], round: number): [Entrant, Entrant] {
  const pairs = entrants.flatMap((home) =>
    entrants.filter((away) => away !== home).map((away): [Entrant, Entrant] => [home, away]),
  );
  const step = coprimeStep(pairs.length);
  const pair = pairs[(((round * step) % pairs.length) + pairs.length) % pairs.length];
  if (pair === undefined) throw new RangeError(`${entrants.length} entrants make no pair`);
  return pair;
}

/** A step coprime to the number of pairs visits all of them and varies the sides. */
function coprimeStep(count: number): number {
  return [7, 5, 11, 13].find((step) => count % step !== 0) ?? 1;
}

/** Public interface of a sport. `Announced` is the fixture data a feed must provide. */
export interface Sport<Announced> {
  createTimetable(setup: TimetableSetup): SportTimetable;
  /** Maximum number of upcoming fixtures open for betting. */
  readonly mostAhead: number;
  /** Plans a fixture announced by an external feed. */
  announcedAs(announced: Announced): AnnouncedPlay;
}

/** Tradable part of an announced fixture. */
export interface AnnouncedPlay {
  readonly title: string;
  /** Null in a race. */
  readonly sides: SidePair<string> | null;
  readonly model: AnyPlayModel;
  readonly markets: readonly MarketPlan[];
}

/** Plans a two-sided match, in announcement order. */
export function announcedMatch(
  sides: SidePair<string>,
  played: Pick<AnnouncedPlay, 'model' | 'markets'>,
): AnnouncedPlay {
  return { title: `${sides[0]} v ${sides[1]}`, sides, ...played };
}
