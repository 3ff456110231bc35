import type { Script } from './play-facts.ts';
import type { SportFixture } from './sport-fixture.ts';

/** An endless time-table of one sport; nothing in it depends on when it is asked. */
export interface SportTimetable {
  /** How far ahead events of this sport are worth listing, at the pace of the feed, ms of real time. */
  readonly aheadMs: number;
  /** Fixtures that start in [from, to), by start. */
  between(fromMs: number, toMs: number): SportFixture[];
  /** Fixtures that have started and lack a result, by start. */
  inPlayAt(nowMs: number): SportFixture[];
  /** Fixtures to come, by start; `aheadMs` ahead when not said otherwise. */
  upcomingAt(nowMs: number, horizonMs?: number): SportFixture[];
  /** The fixture with this key and start, null when it is not of this time-table. */
  fixtureOf(key: string, startsAt: number): SportFixture | null;
}

/** A court, a ground, a league: one fixture after the other, never two at a time. */
export interface Slot<Place> {
  readonly place: Place;
  /** Real time at the pace of the feed from one start to the next, ms. */
  readonly everyMs: number;
  readonly offsetMs: number;
}

/** Settings that all sports share. */
export interface TimetableSetup {
  readonly seed: number;
  /** How much faster than the real game; 1 when absent. */
  readonly speed?: number;
}

/** Where slots start counting: 1 January 2026, 00:00 UTC. */
const ORIGIN_MS = 1_767_225_600_000;
const REMEMBERED_SCRIPTS = 48;

/** Spreads slots evenly over the time from one start to the next, in whole milliseconds. */
export function spreadSlots<Place>(places: readonly Place[], everyMs: number): Slot<Place>[] {
  return places.map((place, index) => ({
    place,
    everyMs: Math.round(everyMs),
    offsetMs: Math.round((everyMs * index) / places.length),
  }));
}

/**
 * Makes a time-table of slots.
 *
 * @param make the fixture of a slot's round, and how to draw what happens in it.
 * @param longestMs no fixture lasts longer, at the pace of the feed.
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

  const fixtureAt = (slot: Slot<Place>, round: number): SportFixture => {
    const startsAt = ORIGIN_MS + slot.offsetMs + round * slot.everyMs;
    const { fixture, script } = setup.make(slot.place, round, startsAt);
    return { ...fixture, script: () => remembered(scripts, fixture.key, script) };
  };
  const between = (fromMs: number, toMs: number) =>
    setup.slots
      .flatMap((slot) => roundsBetween(slot, fromMs, toMs).map((round) => fixtureAt(slot, round)))
      .sort((a, b) => a.startsAt - b.startsAt);

  return {
    aheadMs: setup.aheadMs,
    between,
    upcomingAt: (nowMs, horizonMs = setup.aheadMs) => between(nowMs + 1, nowMs + horizonMs),
    inPlayAt: (nowMs) =>
      between(nowMs - setup.longestMs, nowMs + 1).filter(
        (fixture) => nowMs < (fixture.script().facts.at(-1)?.at ?? 0),
      ),
    fixtureOf: (key, startsAt) =>
      between(startsAt, startsAt + 1).find((fixture) => fixture.key === key) ?? null,
  };
}

function roundsBetween<Place>(
  { everyMs, offsetMs }: Slot<Place>,
  fromMs: number,
  toMs: number,
): number[] {
  const roundFrom = (ms: number) => Math.ceil((ms - ORIGIN_MS - offsetMs) / everyMs);
  const first = roundFrom(fromMs);
  return Array.from({ length: Math.max(0, roundFrom(toMs) - first) }, (_, index) => first + index);
}

function remembered(scripts: Map<string, Script>, key: string, make: () => Script): Script {
  const known = scripts.get(key);
  if (known !== undefined) return known;
  const script = make();
  const [oldest] = scripts.keys();
  if (scripts.size >= REMEMBERED_SCRIPTS && oldest !== undefined) scripts.delete(oldest);
  scripts.set(key, script);
  return script;
}

/** Key of a simulated fixture: the seed, the speed when it is not 1, the sport, the league and the round. */
export function simulatedKey(at: {
  readonly setup: TimetableSetup;
  readonly sport: string;
  readonly league: string;
  readonly round: number;
}): string {
  const { seed, speed = 1 } = at.setup;
  return `sim:${seed}${speed === 1 ? '' : `x${speed}`}:${at.sport}:${at.league}:${at.round}`;
}

/** Every ordered pair of entrants in turn, so that each is at home against each. */
export function pairingOf<Entrant>(
  entrants: readonly Entrant[],
  round: number,
): [Entrant, Entrant] {
  const pairs = entrants.flatMap((home) =>
    entrants.filter((away) => away !== home).map((away): [Entrant, Entrant] => [home, away]),
  );
  const step = coprimeStep(pairs.length);
  const pair = pairs[(((round * step) % pairs.length) + pairs.length) % pairs.length];
  if (pair === undefined) throw new RangeError(`${entrants.length} entrants make no pair`);
  return pair;
}

/** A step that shares no factor with the number of pairs visits all of them and varies the sides. */
function coprimeStep(count: number): number {
  return [7, 5, 11, 13].find((step) => count % step !== 0) ?? 1;
}
