import { readFile, stat } from 'node:fs/promises';
import { tokenSetRatio } from '@crease/contracts/rules/name-likeness.ts';
import type { ExclusionRegister, KnownPerson } from '#ports/exclusion-register.ts';
import { rowsOf } from './csv-cells.ts';

/** Names of one person are at least as alike as this. */
const SAME_NAME = 85;
const COLUMNS = ['mobile', 'name', 'birth_date'] as const;

/**
 * A register in a file of comma-separated values with the columns mobile (+91XXXXXXXXXX), name and birth_date
 * (YYYY-MM-DD); any of them may be empty. It is read again whenever it has changed. An empty register is one; a file that
 * is not there or lacks a column ends every check with an error.
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
  return rowsOf(text).map(({ mobile = '', name = '', birth_date: birthDate = '' }) => ({
    mobile: mobile === '' ? null : mobile,
    fullName: name === '' ? null : name,
    birthDate: birthDate === '' ? null : birthDate,
  }));
}

/** By their mobile, or by name and birth date together: neither alone says who somebody is. */
function isSame(one: KnownPerson, person: KnownPerson): boolean {
  if (one.mobile !== null && one.mobile === person.mobile) return true;
  if (one.fullName === null || person.fullName === null || one.birthDate === null) return false;
  return (
    one.birthDate === person.birthDate && tokenSetRatio(one.fullName, person.fullName) >= SAME_NAME
  );
}
