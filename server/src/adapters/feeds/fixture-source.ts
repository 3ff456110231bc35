import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';

/** A match that a source has: what is known of it, when it starts and all that will happen in it. */
export interface Fixture {
  readonly info: CricketMatchInfo;
  /** When the first ball is due, ms since 1970 UTC. */
  readonly startsAt: number;
  /** Everything that happens, ascending. Made on demand: it may be long. Only the feed of the source looks ahead. */
  timeline(): Promise<readonly FieldMoment[]>;
}

/** A field event and when it happens. */
export interface FieldMoment {
  /** ms since 1970 UTC. */
  readonly at: number;
  readonly event: FieldEvent;
}

/** Where matches come from whose whole course is known: a simulator, recorded files. */
export interface FixtureSource {
  readonly name: string;
  /** Matches in play at `now` and those that start until `until`, earliest first. */
  fixtures(now: number, until: number): Promise<readonly Fixture[]>;
  /** A match known from before a restart, with the start it had; null when this source does not know it. */
  fixtureOf(key: string, startsAt: number): Promise<Fixture | null>;
  /** How many times faster than real the matches run. */
  readonly speed: number;
}
