import { FOOTBALL } from '#football/football-sport.ts';
import { importOpenfootball } from '#football/import-openfootball.ts';
import { importWyscout } from '#football/import-wyscout.ts';
import { importRaids } from '#kabaddi/import-raids.ts';
import { KABADDI } from '#kabaddi/kabaddi-sport.ts';
import type { Sport, SportTimetable, TimetableSetup } from '#play/sport.ts';
import type { PlayedSport, Recording } from '#play/sport-fixture.ts';
import { importRace } from '#racing/import-race.ts';
import { RACING } from '#racing/racing-sport.ts';
import { importTennisPoints } from '#tennis/import-points.ts';
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

/** Recording of any sport. */
export type AnyRecording = Recording<unknown>;

/** File formats by their identifying member. */
const FORMS: readonly {
  readonly member: string;
  readonly isList?: true;
  readonly read: (parsed: unknown) => readonly AnyRecording[];
}[] = [
  { member: 'period_end_sec', read: (parsed) => [importWyscout(parsed)] },
  // Other files use `matches` as an object, e.g. for expectations by match.
  { member: 'matches', isList: true, read: listedMatches },
  { member: 'sets_player1_first', read: (parsed) => [importTennisPoints(parsed)] },
  { member: 'series', read: (parsed) => [importRaids(parsed)] },
  { member: 'win_market_id', read: (parsed) => [importRace(parsed)] },
];

/**
 * Imports the matches of a non-cricket file: football with events or as a list with goals, tennis by points, kabaddi
 * by raids, a race.
 *
 * @returns null for an unknown format; unplayed list matches and those without goals are skipped.
 * @throws ImportError if a file of a known format is malformed.
 */
export function importRecordings(parsed: unknown): readonly AnyRecording[] | null {
  if (typeof parsed !== 'object' || parsed === null) return null;
  const members = new Map(Object.entries(parsed));
  const form = FORMS.find(({ member, isList }) =>
    isList === true ? Array.isArray(members.get(member)) : members.has(member),
  );
  return form?.read(parsed) ?? null;
}

function listedMatches(parsed: unknown): AnyRecording[] {
  return importOpenfootball(parsed).flatMap(({ recording }) => recording ?? []);
}
