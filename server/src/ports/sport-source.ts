import type { Play, SportFixture } from '@crease/sports/play/sport-fixture.ts';

/** A fixture of any sport as the desk trades it. */
export interface TradedFixture extends Omit<SportFixture, 'sport' | 'play'> {
  /** Whether its boards have a score to be shown; a recording of prices alone has none. */
  readonly hasScore: boolean;
  play(): Play;
}

/** Where fixtures beside the cricket come from: the simulators' time-tables, or a recorded market. */
export interface SportSource {
  /** Of the feed; kept with each event that it brings. */
  readonly name: string;
  /** Fixtures in play at `now` and the next ones of each sport, earliest first within a sport. */
  fixtures(now: number): readonly TradedFixture[];
  /** A fixture known from before a restart, with the start it had; null when this source does not know it. */
  fixtureOf(key: string, startsAt: number): TradedFixture | null;
}
