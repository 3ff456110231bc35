import type { SportFixture } from '@crease/sports/play/sport-fixture.ts';

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
