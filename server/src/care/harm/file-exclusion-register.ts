import { readFile, stat } from 'node:fs/promises';
import { tokenSetRatio } from '@crease/contracts/rules/name-likeness.ts';
import { parseRows } from '#base/system/csv-cells.ts';
import type { ExclusionRegister, KnownPerson } from './exclusion-register.ts';

/** Minimum similarity of two names for the same person. */
const SAME_NAME = 85;
const COLUMNS = ['mobile', 'name', 'birth_date'] as const;

/**
 * Exclusion register in a CSV file with the columns mobile (+91XXXXXXXXXX), name and birth_date (YYYY-MM-DD), any of
 * which may be empty. Reloaded whenever the file changes. An empty register is valid; if the file is missing or lacks
 * a column, every check fails with an error.
 */
export function fileExclusionRegister(file: string): ExclusionRegister {
  let known: (Index & { readonly changedAt: number }) | null = null;
  return {
    check: async (person) => {
      const { mtimeMs } = await stat(file);
      if (known?.changedAt !== mtimeMs) {
        known = {
          changedAt: mtimeMs,
          ...buildIndex(parseExclusions(await readFile(file, 'utf8'))),
        };
      }
      return isIn(known, person);
    },
  };
}

function parseExclusions(text: string): readonly KnownPerson[] {
  const head = (text.split(/\r?\n/)[0] ?? '').toLowerCase();
  const missing = COLUMNS.find((name) => !head.split(',').some((one) => one.trim() === name));
  if (missing !== undefined) throw new Error(`The register has no column "${missing}".`);
  return parseRows(text).map(({ mobile = '', name = '', birth_date: birthDate = '' }) => ({
    mobile: mobile === '' ? null : mobile,
    fullName: name === '' ? null : name,
    birthDate: birthDate === '' ? null : birthDate,
  }));
}

/** Every bet asks, so a long register is read by key. */
interface Index {
  readonly mobiles: ReadonlySet<string>;
  /** Names by birth date. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

function buildIndex(excluded: readonly KnownPerson[]): Index {
  const names = new Map<string, string[]>();
  for (const { fullName, birthDate } of excluded) {
    if (fullName === null || birthDate === null) continue;
    const born = names.get(birthDate) ?? [];
    born.push(fullName);
    names.set(birthDate, born);
  }
  const mobiles = excluded.flatMap(({ mobile }) => (mobile === null ? [] : [mobile]));
  return { mobiles: new Set(mobiles), names };
}

/** Matches by mobile, or by name and birth date together: neither of those alone identifies a person. */
function isIn({ mobiles, names }: Index, { mobile, fullName, birthDate }: KnownPerson): boolean {
  if (mobile !== null && mobiles.has(mobile)) return true;
  if (fullName === null || birthDate === null) return false;
  const born = names.get(birthDate) ?? [];
  return born.some((name) => tokenSetRatio(name, fullName) >= SAME_NAME);
}
