import type { FieldEvent, TimedFieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import type { SportFixture } from '@crease/sports/play/sport-fixture.ts';
import type { BaseEnv } from '#base/env.ts';
import { TimeSlices } from '#base/system/background-tasks.ts';
import { type Feed, FeedAlarm, type FeedEvent, type FeedFixture, type FeedMessage, type KnownFixture } from './feed.ts';

/** A match of a source: its details, start time and full course. */
export interface Fixture {
  readonly info: CricketMatchInfo;
  /** Time of the first ball, ms since 1970 UTC. */
  readonly startsAt: number;
  /** All events, ascending. Built on demand because it can be long. Only the source's own feed looks ahead. */
  timeline(): Promise<readonly FeedEvent<FieldEvent>[]>;
}

/** Source of matches whose full course is known: a simulator or recorded files. */
export interface FixtureSource {
  readonly name: string;
  /** Matches in play at `now` and those starting before `until`, earliest first. */
  fixtures(now: number, until: number): Promise<readonly Fixture[]>;
  /** Returns a match known from before a restart, with its original start; null if unknown to this source. */
  findFixture(key: string, startsAt: number): Promise<Fixture | null>;
  /** Playback speed relative to real time. */
  readonly speed: number;
}

/** A tradable fixture of any sport, with its full course. */
export interface TradedFixture extends Omit<SportFixture, 'sport'> {
  /** False for recordings of prices alone, whose boards have no score to show. */
  readonly hasScore: boolean;
}

/** Source of non-cricket fixtures whose full course is known: simulators and recordings. */
export interface SportSource {
  readonly name: string;
  /** Playback speed relative to real time. */
  readonly speed: number;
  /** Fixtures in play at `now` and the next ones of each sport, earliest first within a sport. */
  fixtures(now: number): readonly TradedFixture[];
  /** Returns a fixture known from before a restart, with its original start; null if unknown to this source. */
  findFixture(key: string, startsAt: number): TradedFixture | null;
}

/** Numbers and times every event of a match, at `speed` times the real pace. @param zeroAt time of an event at 0 ms. */
export function momentsFrom(
  events: readonly TimedFieldEvent[],
  zeroAt: number,
  speed: number,
): FeedEvent<FieldEvent>[] {
  let elapsed = 0;
  return events.map(({ afterMs, event: fact }, place) => {
    elapsed += afterMs;
    return { id: `${place + 1}`, at: Math.round(zeroAt + elapsed / speed), fact };
  });
}

/** Returns the milliseconds from the first event to the start of the first innings, in real time. */
export function computeLeadMs(events: readonly TimedFieldEvent[]): number {
  let elapsed = 0;
  for (const { afterMs, event } of events) {
    elapsed += afterMs;
    if (event.type === 'innings-start') return elapsed;
  }
  return 0;
}

/** A fixture whose full course is known. */
export interface PlannedFixture {
  readonly fixture: FeedFixture;
  /** Built on demand because it can be long; ascending. */
  course(): Promise<readonly FeedEvent[]>;
}

export interface PlannedSource {
  readonly name: string;
  fixtures(now: number): Promise<readonly PlannedFixture[]>;
  findFixture(known: KnownFixture): Promise<PlannedFixture | null>;
}

const CHECK_EVERY_MS = 5_000;
/** Announcement lead time of cricket matches, in feed time. */
const AHEAD_MS = 30 * 3_600_000;

interface PlannedFeedParts extends Pick<BaseEnv, 'clock' | 'log'> {
  readonly source: PlannedSource;
}

/** An announced fixture and the remainder of its course. */
interface Played {
  readonly key: string;
  readonly course: readonly FeedEvent[];
  next: number;
}

/** Turns a source with a known future into a feed that emits each event when it is due and never earlier. */
export class PlannedFeed implements Feed {
  readonly name: string;
  readonly #parts: PlannedFeedParts;
  readonly #slices: TimeSlices;
  readonly #announced = new Set<string>();
  #playing: Played[] = [];

  constructor(parts: PlannedFeedParts) {
    this.#parts = parts;
    this.#slices = new TimeSlices(parts.clock);
    this.name = parts.source.name;
  }

  async *listen(known: readonly KnownFixture[], signal: AbortSignal): AsyncIterable<FeedMessage> {
    this.#announced.clear();
    this.#playing = [];
    const { clock, source } = this.#parts;
    const alarm = new FeedAlarm(clock, signal);
    for (const each of known) {
      const planned = await source.findFixture(each);
      if (planned !== null) yield await this.#announce(planned);
    }
    let isFirst = true;
    let lookAt = clock.now();
    while (!signal.aborted) {
      if (clock.now() >= lookAt) {
        lookAt = clock.now() + CHECK_EVERY_MS;
        for (const planned of await this.#listNew()) {
          if (signal.aborted) return;
          yield await this.#announce(planned);
        }
      }
      if (isFirst) yield { type: 'current' };
      isFirst = false;
      yield* this.#due();
      await alarm.until(Math.min(lookAt, ...this.#playing.map(getNextTime)));
    }
  }

  /** Returns fixtures not announced yet, and forgets those no longer on offer. */
  async #listNew(): Promise<readonly PlannedFixture[]> {
    try {
      const offered = await this.#parts.source.fixtures(this.#parts.clock.now());
      const kept = new Set([...offered.map(({ fixture }) => fixture.key), ...this.#playing.map(({ key }) => key)]);
      for (const key of this.#announced) if (!kept.has(key)) this.#announced.delete(key);
      return offered.filter(({ fixture }) => !this.#announced.has(fixture.key));
    } catch (failure) {
      this.#parts.log.warn('Fixture lookup failed; retrying.', { reason: String(failure) });
      return [];
    }
  }

  async #announce({ fixture, course }: PlannedFixture): Promise<FeedMessage> {
    const { key } = fixture;
    const played: Played = { key, course: await this.#slices.run(course), next: 0 };
    this.#announced.add(key);
    this.#playing.push(played);
    return { type: 'fixture', fixture, past: takeDue(played, this.#parts.clock.now()) };
  }

  *#due(): Iterable<FeedMessage> {
    for (const played of [...this.#playing].sort((one, other) => getNextTime(one) - getNextTime(other))) {
      const { key, course } = played;
      const moments = takeDue(played, this.#parts.clock.now());
      if (moments.length > 0) yield { type: 'field', key, moments };
      if (played.next < course.length) continue;
      this.#playing = this.#playing.filter((each) => each !== played);
      yield { type: 'ended', key };
    }
  }
}

function getNextTime({ course, next }: Played): number {
  return course[next]?.at ?? 0;
}

function takeDue(played: Played, now: number): readonly FeedEvent[] {
  const from = played.next;
  while ((played.course[played.next]?.at ?? Number.POSITIVE_INFINITY) <= now) played.next += 1;
  return played.course.slice(from, played.next);
}

/** Returns when a replay began, so that a restart resumes it: now at its first start. */
export async function loadReplayStart(
  { documents, clock }: Pick<BaseEnv, 'documents' | 'clock'>,
  name: string,
): Promise<number> {
  const known = await documents.get(name);
  if (typeof known === 'number') return known;
  const now = clock.now();
  await documents.put(name, now);
  return now;
}

/** Delay before a replay's first matches start, at real pace; leaves some time for pre-match bets. */
const FIRST_START_MS = 90_000;
/** Number of replayed matches that start together at launch, so that the site isn't empty: one per sport. */
export const FIRST_TOGETHER = 4;

/** Returns when a match of a replay starts, by its place in the queue. */
export function computeReplayStart(
  index: number,
  { anchor, everyMs, speed }: Readonly<Record<'anchor' | 'everyMs' | 'speed', number>>,
): number {
  const late = Math.max(index - FIRST_TOGETHER + 1, 0);
  return Math.round(anchor + (FIRST_START_MS + late * everyMs) / speed);
}

export function plannedCricket(source: FixtureSource): PlannedSource {
  const { name, speed } = source;
  const planned = ({ info, startsAt, timeline }: Fixture): PlannedFixture => ({
    fixture: { sport: 'cricket', key: info.key, info, startsAt, speed },
    course: timeline,
  });
  return {
    name,
    fixtures: async (now) => (await source.fixtures(now, now + AHEAD_MS / speed)).map(planned),
    findFixture: async ({ key, startsAt }) => {
      const match = await source.findFixture(key, startsAt);
      return match === null ? null : planned(match);
    },
  };
}

export function plannedSports(source: SportSource): PlannedSource {
  const planned = ({ script, ...fixture }: TradedFixture): PlannedFixture => {
    const { model, facts } = script();
    return {
      fixture: { ...fixture, sport: 'other', speed: source.speed, model },
      course: async () => facts.map(({ at, fact }, place) => ({ id: `${place + 1}`, at, fact })),
    };
  };
  return {
    name: source.name,
    fixtures: async (now) => source.fixtures(now).map(planned),
    findFixture: async ({ key, startsAt }) => {
      const fixture = source.findFixture(key, startsAt);
      return fixture === null ? null : planned(fixture);
    },
  };
}
