import type { TimedFieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';

/** A match that a feed brings: what is known of it, when it starts and all that will happen in it. */
export interface Fixture {
  readonly info: CricketMatchInfo;
  /** When the first ball is due, ms since 1970 UTC. */
  readonly startsAt: number;
  /**
   * Everything that happens, each with its time, ms since 1970 UTC, ascending. Made on demand: it may be long.
   * The trader looks at nothing that lies ahead of the clock.
   */
  timeline(): Promise<readonly FieldMoment[]>;
}

/** A field event and when it happens. */
export interface FieldMoment {
  readonly at: number;
  readonly event: TimedFieldEvent['event'];
}

/** Where matches come from: a simulator, recorded files, later a live feed. */
export interface FixtureSource {
  /** Of the feed; kept with each event that it brings. */
  readonly name: string;
  /** Matches in play at `now` and those that start until `until`, earliest first. */
  fixtures(now: number, until: number): Promise<readonly Fixture[]>;
  /** A match known from before a restart, with the start it had; null when this source does not know it. */
  fixtureOf(key: string, startsAt: number): Promise<Fixture | null>;
  /** How many times faster than real the matches run. */
  readonly speed: number;
}
