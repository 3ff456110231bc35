import { readFile, stat } from 'node:fs/promises';
import { tokenSetRatio } from '@crease/contracts/rules/name-likeness.ts';
import type { ExclusionRegister, KnownPerson } from '#ports/exclusion-register.ts';
import { parseRows } from './csv-cells.ts';

/** Minimum similarity of two names for the same person. */
const SAME_NAME = 85;
const COLUMNS = ['mobile', 'name', 'birth_date'] as const;

/**
 * Exclusion register in a CSV file with the columns mobile (+91XXXXXXXXXX), name and birth_date (YYYY-MM-DD), any of
 * which may be empty. Reloaded whenever the file changes. An empty register is valid; if the file is missing or lacks
 * a column, every check fails with an error.
 */
export function fileExclusionRegister(file: string): ExclusionRegister {
  let known: { readonly changedAt: number; readonly excluded: readonly KnownPerson[] } | null =
    null;
  return {
    check: async (person) => {
      const { mtimeMs } = await stat(file);
      if (known?.changedAt !== mtimeMs) {
        known = { changedAt: mtimeMs, excluded: excludedIn(await readFile(file, 'utf8')) };
      }
      return known.excluded.some((one) => isSame(one, person));
    },
  };
}

function excludedIn(text: string): readonly KnownPerson[] {
  const head = (text.split(/\r?\n/)[0] ?? '').toLowerCase();
  const missing = COLUMNS.find((name) => !head.split(',').some((one) => one.trim() === name));
  if (missing !== undefined) throw new Error(`The register has no column "${missing}".`);
  return parseRows(text).map(({ mobile = '', name = '', birth_date: birthDate = '' }) => ({
    mobile: mobile === '' ? null : mobile,
    fullName: name === '' ? null : name,
    birthDate: birthDate === '' ? null : birthDate,
  }));
}

/** Matches by mobile, or by name and birth date together: neither of those alone identifies a person. */
function isSame(one: KnownPerson, person: KnownPerson): boolean {
  if (one.mobile !== null && one.mobile === person.mobile) return true;
  if (one.fullName === null || person.fullName === null || one.birthDate === null) return false;
  return (
    one.birthDate === person.birthDate && tokenSetRatio(one.fullName, person.fullName) >= SAME_NAME
  );
}
