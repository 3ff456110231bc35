import { createFootballTimetable } from '#football/football-timetable.ts';
import { createKabaddiTimetable } from '#kabaddi/kabaddi-timetable.ts';
import { createRacingTimetable } from '#racing/racing-timetable.ts';
import { createTennisTimetable } from '#tennis/tennis-timetable.ts';
import type { PlayedSport } from './sport-fixture.ts';
import type { SportTimetable, TimetableSetup } from './timetable.ts';

/** How the time-table of each sport is made. */
const MAKERS: Readonly<Record<PlayedSport, (setup: TimetableSetup) => SportTimetable>> = {
  football: createFootballTimetable,
  tennis: createTennisTimetable,
  'horse-racing': createRacingTimetable,
  kabaddi: createKabaddiTimetable,
};

/** The time-tables of all sports beside cricket, for one seed and speed. */
export function createTimetables(setup: TimetableSetup): ReadonlyMap<PlayedSport, SportTimetable> {
  return new Map(
    (['football', 'tennis', 'horse-racing', 'kabaddi'] as const).map((sport) => [
      sport,
      MAKERS[sport](setup),
    ]),
  );
}
