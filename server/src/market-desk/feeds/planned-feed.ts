import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import { TimeSlices } from '#base/time-slices.ts';
import type { Feed, FeedEvent, FeedFixture, FeedMessage, KnownFixture } from './feed.ts';
import { FeedAlarm } from './feed-alarm.ts';
import type { FixtureSource } from './fixture-source.ts';
import type { SportSource } from './sport-source.ts';

/** A fixture whose full course is known. */
export interface PlannedFixture {
  readonly fixture: FeedFixture;
  /** Built on demand because it can be long; ascending. */
  course(): Promise<readonly FeedEvent[]>;
}

/** Source of planned fixtures. */
export interface PlannedSource {
  readonly name: string;
  fixtures(now: number): Promise<readonly PlannedFixture[]>;
  findFixture(known: KnownFixture): Promise<PlannedFixture | null>;
}

const CHECK_EVERY_MS = 5_000;
/** Announcement lead time of cricket matches, in feed time. */
const AHEAD_MS = 30 * 3_600_000;

/** An announced fixture and the remainder of its course. */
interface Played {
  readonly key: string;
  readonly course: readonly FeedEvent[];
  next: number;
}

/**
 * Turns a source with a known future (simulator, replay or recording) into a feed that emits each event when it is
 * due and never earlier.
 */
export class PlannedFeed implements Feed {
  readonly name: string;
  readonly #source: PlannedSource;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #slices: TimeSlices;
  readonly #announced = new Set<string>();
  #playing: Played[] = [];

  constructor(parts: {
    readonly source: PlannedSource;
    readonly clock: Clock;
    readonly log: Log;
  }) {
    this.#source = parts.source;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#slices = new TimeSlices(parts.clock);
    this.name = parts.source.name;
  }

  async *listen(known: readonly KnownFixture[], signal: AbortSignal): AsyncIterable<FeedMessage> {
    this.#announced.clear();
    this.#playing = [];
    const alarm = new FeedAlarm(this.#clock, signal);
    for (const each of known) {
      const planned = await this.#source.findFixture(each);
      if (planned !== null) yield await this.#announce(planned);
    }
    let isFirst = true;
    let lookAt = this.#clock.now();
    while (!signal.aborted) {
      if (this.#clock.now() >= lookAt) {
        lookAt = this.#clock.now() + CHECK_EVERY_MS;
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
      const offered = await this.#source.fixtures(this.#clock.now());
      const kept = new Set([
        ...offered.map(({ fixture }) => fixture.key),
        ...this.#playing.map(({ key }) => key),
      ]);
      for (const key of this.#announced) if (!kept.has(key)) this.#announced.delete(key);
      return offered.filter(({ fixture }) => !this.#announced.has(fixture.key));
    } catch (failure) {
      this.#log.warn('Fixture lookup failed; retrying.', { reason: String(failure) });
      return [];
    }
  }

  async #announce({ fixture, course }: PlannedFixture): Promise<FeedMessage> {
    const { key } = fixture;
    const played: Played = { key, course: await this.#slices.run(course), next: 0 };
    this.#announced.add(key);
    this.#playing.push(played);
    return { type: 'fixture', fixture, past: takeDue(played, this.#clock.now()) };
  }

  *#due(): Iterable<FeedMessage> {
    for (const played of [...this.#playing].sort(
      (one, other) => getNextTime(one) - getNextTime(other),
    )) {
      const { key, course } = played;
      const moments = takeDue(played, this.#clock.now());
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

/** Wraps cricket matches as planned fixtures. */
export function plannedCricket(source: FixtureSource): PlannedSource {
  const { name, speed } = source;
  type Match = Awaited<ReturnType<FixtureSource['fixtures']>>[number];
  const planned = ({ info, startsAt, timeline }: Match): PlannedFixture => ({
    fixture: { sport: 'cricket', key: info.key, info, startsAt, speed },
    course: async () =>
      (await timeline()).map(({ at, event }, place) => ({ id: `${place + 1}`, at, fact: event })),
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

/** Wraps fixtures of other sports as planned fixtures. */
export function plannedSports(source: SportSource): PlannedSource {
  type Traded = ReturnType<SportSource['fixtures']>[number];
  const planned = ({ script, ...fixture }: Traded): PlannedFixture => {
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
