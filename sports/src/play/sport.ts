import type { AnyPlayModel } from './play-facts.ts';
import type { SidePair } from './sport-card.ts';
import type { MarketPlan } from './sport-fixture.ts';
import type { SportTimetable, TimetableSetup } from './timetable.ts';

/** Public interface of a sport. `Announced` is the fixture data a feed must provide. */
export interface Sport<Announced> {
  createTimetable(setup: TimetableSetup): SportTimetable;
  /** Maximum number of upcoming fixtures open for betting. */
  readonly mostAhead: number;
  /** Plans a fixture announced by an external feed. */
  announcedAs(announced: Announced): AnnouncedPlay;
}

/** Tradable part of an announced fixture. */
export interface AnnouncedPlay {
  readonly title: string;
  /** Null in a race. */
  readonly sides: SidePair<string> | null;
  readonly model: AnyPlayModel;
  readonly markets: readonly MarketPlan[];
}

/** Plans a two-sided match, in announcement order. */
export function announcedMatch(
  sides: SidePair<string>,
  played: Pick<AnnouncedPlay, 'model' | 'markets'>,
): AnnouncedPlay {
  return { title: `${sides[0]} v ${sides[1]}`, sides, ...played };
}
