import { importOpenfootball } from '#football/import-openfootball.ts';
import { importWyscout } from '#football/import-wyscout.ts';
import { importRaids } from '#kabaddi/import-raids.ts';
import { importRace } from '#racing/import-race.ts';
import { importTennisPoints } from '#tennis/import-points.ts';
import type { Recording } from './recording.ts';

/** A match of any sport as its facts. */
export type AnyRecording = Recording<unknown>;

/** Forms of files by a member that only they have. */
const FORMS: readonly {
  readonly member: string;
  readonly isList?: true;
  readonly read: (parsed: unknown) => readonly AnyRecording[];
}[] = [
  { member: 'period_end_sec', read: (parsed) => [importWyscout(parsed)] },
  // A file that holds something else by match, such as what is expected of each, has no list there.
  { member: 'matches', isList: true, read: listedMatches },
  { member: 'sets_player1_first', read: (parsed) => [importTennisPoints(parsed)] },
  { member: 'series', read: (parsed) => [importRaids(parsed)] },
  { member: 'win_market_id', read: (parsed) => [importRace(parsed)] },
];

/**
 * The matches of a file beside cricket: football with its events or as a list with its goals, tennis by points, kabaddi
 * by raids, a race.
 *
 * @returns null for a file of another form; matches of a list that were not played, or lack goals, are left out.
 * @throws ImportError where a file of a known form is not as expected.
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
