import type { SportFixture } from '@crease/sports/play/sport-fixture.ts';

/** A fixture of any sport as it is traded, with all that will happen in it. */
export interface TradedFixture extends Omit<SportFixture, 'sport'> {
  /** Whether its boards have a score to be shown; a recording of prices alone has none. */
  readonly hasScore: boolean;
}

/** Where fixtures beside the cricket come from whose whole course is known: simulators, recordings. */
export interface SportSource {
  readonly name: string;
  /** How many times faster than real its fixtures run. */
  readonly speed: number;
  /** Fixtures in play at `now` and the next ones of each sport, earliest first within a sport. */
  fixtures(now: number): readonly TradedFixture[];
  /** A fixture known from before a restart, with the start it had; null when this source does not know it. */
  fixtureOf(key: string, startsAt: number): TradedFixture | null;
}
