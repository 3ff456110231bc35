import type { SportTimetable } from '@crease/sports/play/sport.ts';
import type { PlayedSport, SportFixture } from '@crease/sports/play/sport-fixture.ts';
import { createTimetables, SPORTS } from '@crease/sports/registry/sports.ts';
import { createSchedule, type Schedule, type Fixture as SimulatedFixture } from '@crease/sports/simulator/schedule.ts';
import { type Fixture, type FixtureSource, momentsFrom, type SportSource, type TradedFixture } from './planned-feed.ts';

/** Endless seeded fictional matches, identical after every restart. */
export class SimulatedFixtures implements FixtureSource {
  readonly name = 'simulated';
  readonly speed: number;
  readonly #schedule: Schedule;

  constructor(setup: { readonly seed: number; readonly speed: number }) {
    this.speed = setup.speed;
    this.#schedule = createSchedule(setup);
  }

  async fixtures(now: number, until: number): Promise<readonly Fixture[]> {
    return [...this.#schedule.inPlayAt(now), ...this.#schedule.between(now + 1, until)].map((planned) =>
      this.#buildFixture(planned),
    );
  }

  async findFixture(key: string, startsAt: number): Promise<Fixture | null> {
    const planned = this.#schedule.between(startsAt, startsAt + 1).find(({ info }) => info.key === key);
    return planned === undefined ? null : this.#buildFixture(planned);
  }

  #buildFixture(planned: SimulatedFixture): Fixture {
    const { info, startsAt, tossAt } = planned;
    const timeline = async () => momentsFrom(this.#schedule.getMatch(planned).events, tossAt, this.speed);
    return { info, startsAt, timeline };
  }
}

/** Cache lifetime of the list, ms of play: dozens of fixtures are slow to generate and change every few minutes. */
const LIST_CACHE_MS = 60_000;

/** Endless fictional fixtures of all sports except cricket, identical after every restart. */
export class SimulatedSports implements SportSource {
  readonly name = 'simulated';
  readonly speed: number;
  readonly #timetables: ReadonlyMap<PlayedSport, SportTimetable>;
  readonly #listCacheMs: number;
  #list: { readonly until: number; readonly fixtures: readonly TradedFixture[] } | null = null;

  constructor(setup: { readonly seed: number; readonly speed: number }) {
    this.speed = setup.speed;
    this.#timetables = createTimetables(setup);
    this.#listCacheMs = LIST_CACHE_MS / setup.speed;
  }

  fixtures(now: number): readonly TradedFixture[] {
    if (this.#list === null || now >= this.#list.until || now < this.#list.until - this.#listCacheMs) {
      const fixtures = [...this.#timetables].flatMap(([sport, timetable]) => {
        const upcoming = timetable.upcomingAt(now, SPORTS[sport].mostAhead);
        return [...timetable.inPlayAt(now), ...upcoming].map(traded);
      });
      this.#list = { until: now + this.#listCacheMs, fixtures };
    }
    return this.#list.fixtures;
  }

  findFixture(key: string, startsAt: number): TradedFixture | null {
    for (const timetable of this.#timetables.values()) {
      const fixture = timetable.findFixture(key, startsAt);
      if (fixture !== null) return traded(fixture);
    }
    return null;
  }
}

function traded(fixture: SportFixture): TradedFixture {
  return { ...fixture, hasScore: true };
}
