import { importOpenfootball } from '#football/import-openfootball.ts';
import { importWyscout } from '#football/import-wyscout.ts';
import { importRaids } from '#kabaddi/import-raids.ts';
import type { Recording } from '#play/recording.ts';
import { importRace } from '#racing/import-race.ts';
import { importTennisPoints } from '#tennis/import-points.ts';

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
