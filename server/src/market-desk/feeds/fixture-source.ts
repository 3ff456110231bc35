import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';

/** A match of a source: its details, start time and full course. */
export interface Fixture {
  readonly info: CricketMatchInfo;
  /** Time of the first ball, ms since 1970 UTC. */
  readonly startsAt: number;
  /** All events, ascending. Built on demand because it can be long. Only the source's own feed looks ahead. */
  timeline(): Promise<readonly FieldMoment[]>;
}

/** A field event with its time. */
export interface FieldMoment {
  /** ms since 1970 UTC. */
  readonly at: number;
  readonly event: FieldEvent;
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
