import { FOOTBALL } from '#football/football-sport.ts';
import { KABADDI } from '#kabaddi/kabaddi-sport.ts';
import type { Sport } from '#play/sport.ts';
import type { PlayedSport } from '#play/sport-fixture.ts';
import type { SportTimetable, TimetableSetup } from '#play/timetable.ts';
import { RACING } from '#racing/racing-sport.ts';
import { TENNIS } from '#tennis/tennis-sport.ts';

/** Registry of all non-cricket sports. */
export const SPORTS = {
  football: FOOTBALL,
  tennis: TENNIS,
  'horse-racing': RACING,
  kabaddi: KABADDI,
} satisfies Readonly<Record<PlayedSport, Sport<never>>>;

export const PLAYED_SPORTS = Object.keys(SPORTS) as readonly PlayedSport[];

/** Creates the timetables of all non-cricket sports for a seed and speed. */
export function createTimetables(setup: TimetableSetup): ReadonlyMap<PlayedSport, SportTimetable> {
  return new Map(PLAYED_SPORTS.map((sport) => [sport, SPORTS[sport].createTimetable(setup)]));
}
