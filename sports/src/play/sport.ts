import type { AnyPlayModel } from './play-facts.ts';
import type { SidePair } from './sport-card.ts';
import type { MarketPlan } from './sport-fixture.ts';
import type { SportTimetable, TimetableSetup } from './timetable.ts';

/** A sport as everything that does not play it knows it. `Announced` is what a feed has to say of a fixture. */
export interface Sport<Announced> {
  createTimetable(setup: TimetableSetup): SportTimetable;
  /** So many of its fixtures to come are open for bets. */
  readonly mostAhead: number;
  /** A fixture of it that a feed from outside announces. */
  announcedAs(announced: Announced): AnnouncedPlay;
}

/** What is traded of an announced fixture. */
export interface AnnouncedPlay {
  readonly title: string;
  /** Null in a race. */
  readonly sides: SidePair<string> | null;
  readonly model: AnyPlayModel;
  readonly markets: readonly MarketPlan[];
}

/** What two sides play, in the order of the announcement. */
export function announcedMatch(
  sides: SidePair<string>,
  played: Pick<AnnouncedPlay, 'model' | 'markets'>,
): AnnouncedPlay {
  return { title: `${sides[0]} v ${sides[1]}`, sides, ...played };
}
