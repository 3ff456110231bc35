import { tokenSetRatio } from '@crease/contracts/care/declared-details.ts';
import type { DeclaredDetails } from '@crease/contracts/care/identity.ts';
import type { ListHit } from '@crease/contracts/care/identity-routes.ts';
import { parsedFile, parseRows } from '#base/system/csv-cells.ts';

/** A person as identified in screening lists. */
type ScreenedPerson = Pick<DeclaredDetails, 'fullName' | 'birthDate'>;

/** CLEAR: no match · POSSIBLE: similar name · HIT: similar name with the same date of birth. */
interface Screening {
  readonly result: 'CLEAR' | 'POSSIBLE' | 'HIT';
  readonly hits: readonly ListHit[];
}

/** Screens people against sanctions and watch lists. */
export interface PersonScreening {
  /** @throws Error if the lists can't be read; treat nobody as clear then. */
  check(person: ScreenedPerson): Promise<Screening>;
}

/** Names less similar than this belong to different people. */
const ALIKE = 85;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const YEAR_LENGTH = 4;

type ListedPerson = Omit<ListHit, 'likeness'>;

/**
 * Screening lists in a CSV file with the columns name, birth_date (YYYY-MM-DD or empty) and list. Reloaded whenever
 * the file changes. If the file is missing, empty or has a row without a name, every check fails with an error: an
 * unreadable list must not clear anyone.
 */
export function filePersonScreening(file: string): PersonScreening {
  const load = parsedFile(file, parseListed);
  return { check: async (person) => screenPerson(person, await load()) };
}

/** @throws Error that names the unreadable line. */
function parseListed(text: string): readonly ListedPerson[] {
  const rows = parseRows(text);
  if (rows[0]?.name === undefined) {
    throw new Error('The screening file has no "name" column, or is empty.');
  }
  return rows.map(({ name = '', birth_date: birthDate = '', list = '' }, i) => {
    if (name === '') throw new Error(`Line ${i + 2} of the screening file has no name.`);
    return { name, birthDate: DAY.test(birthDate) ? birthDate : null, list };
  });
}

function screenPerson(person: ScreenedPerson, listed: readonly ListedPerson[]): Screening {
  const hits = listed.flatMap((one): ListHit[] => {
    const likeness = tokenSetRatio(person.fullName, one.name);
    return likeness < ALIKE || isOtherYear(one.birthDate, person.birthDate) ? [] : [{ ...one, likeness }];
  });
  if (hits.length === 0) return { result: 'CLEAR', hits };
  const isSame = hits.some(({ birthDate }) => birthDate === person.birthDate);
  return { result: isSame ? 'HIT' : 'POSSIBLE', hits };
}

/** Lists often have wrong days and months, but a different year means a different person. */
function isOtherYear(listed: string | null, declared: string): boolean {
  return listed !== null && listed.slice(0, YEAR_LENGTH) !== declared.slice(0, YEAR_LENGTH);
}
