import { readFile, stat } from 'node:fs/promises';
import { tokenSetRatio } from '@crease/contracts/rules/name-likeness.ts';
import type { ListHit } from '@crease/contracts/wire/operator-identity.ts';
import type { PersonScreening, ScreenedPerson, Screening } from '#ports/person-screening.ts';
import { cellsOf } from './csv-cells.ts';

/** Names that are less alike than this are other people's. */
const ALIKE = 85;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const YEAR_LENGTH = 4;

type Listed = Omit<ListHit, 'likeness'>;

/**
 * Lists in a file of comma-separated values with the columns name, birth_date (YYYY-MM-DD or empty) and list. It is read
 * again whenever it has changed. A file that is not there, is empty or has a line without a name ends every check with an
 * error: an unread list clears nobody.
 */
export function filePersonScreening(file: string): PersonScreening {
  let known: { readonly changedAt: number; readonly listed: readonly Listed[] } | null = null;
  return {
    check: async (person) => {
      const { mtimeMs } = await stat(file);
      if (known?.changedAt !== mtimeMs) {
        known = { changedAt: mtimeMs, listed: listedIn(await readFile(file, 'utf8')) };
      }
      return screeningOf(person, known.listed);
    },
  };
}

/** @throws Error naming the line that cannot be read. */
export function listedIn(text: string): readonly Listed[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const columns = cellsOf(lines[0] ?? '').map((name) => name.trim().toLowerCase());
  const [nameAt, dateAt, listAt] = ['name', 'birth_date', 'list'].map((one) =>
    columns.indexOf(one),
  );
  if (nameAt === undefined || nameAt < 0 || lines.length < 2) {
    throw new Error('The screening file has no column "name", or nobody in it.');
  }
  return lines.slice(1).map((line, i) => {
    const cells = cellsOf(line);
    const name = cells[nameAt]?.trim() ?? '';
    if (name === '') throw new Error(`Line ${i + 2} of the screening file has no name.`);
    const birthDate = cells[dateAt ?? -1]?.trim() ?? '';
    return {
      name,
      birthDate: DAY.test(birthDate) ? birthDate : null,
      list: cells[listAt ?? -1]?.trim() ?? '',
    };
  });
}

function screeningOf(person: ScreenedPerson, listed: readonly Listed[]): Screening {
  const hits = listed.flatMap((one): ListHit[] => {
    const likeness = tokenSetRatio(person.fullName, one.name);
    return likeness < ALIKE || isOtherYear(one.birthDate, person.birthDate)
      ? []
      : [{ ...one, likeness }];
  });
  if (hits.length === 0) return { result: 'CLEAR', hits };
  const isSame = hits.some(({ birthDate }) => birthDate === person.birthDate);
  return { result: isSame ? 'HIT' : 'POSSIBLE', hits };
}

/** Lists have wrong days and months; a wrong year makes it somebody else. */
function isOtherYear(listed: string | null, declared: string): boolean {
  return listed !== null && listed.slice(0, YEAR_LENGTH) !== declared.slice(0, YEAR_LENGTH);
}
