import {
  createSchedule,
  type Schedule,
  type Fixture as SimulatedFixture,
} from '@crease/sports/simulator/schedule.ts';
import { momentsFrom } from './feed-events.ts';
import type { Fixture, FixtureSource } from './fixture-source.ts';

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
    return [...this.#schedule.inPlayAt(now), ...this.#schedule.between(now + 1, until)].map(
      (planned) => this.#buildFixture(planned),
    );
  }

  async findFixture(key: string, startsAt: number): Promise<Fixture | null> {
    const planned = this.#schedule
      .between(startsAt, startsAt + 1)
      .find(({ info }) => info.key === key);
    return planned === undefined ? null : this.#buildFixture(planned);
  }

  #buildFixture(planned: SimulatedFixture): Fixture {
    const { info, startsAt, tossAt } = planned;
    const timeline = async () =>
      momentsFrom(this.#schedule.getMatch(planned).events, tossAt, this.speed);
    return { info, startsAt, timeline };
  }
}
