import * as z from 'zod/mini';
import { formatKolkataDay, getKolkataDay } from '#base/instant.ts';
import { declaredName } from '#base/request-fields.ts';
import type { DeclaredDetails } from './identity.ts';

/** Request of DeclareDetails, which the form validates against. */
export const declareDetailsRequest = z.object({
  fullName: declaredName(3, 80),
  birthDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 1990-01-31')),
  street: declaredName(3, 120),
  city: declaredName(2, 60),
  postalCode: z.string().check(z.trim(), z.regex(/^[1-9]\d{5}$/, 'must be 6 digits')),
});

const PERCENT = 100;

const byLetters = (one: string, other: string) => (one < other ? -1 : 1);

/** Splits a name into sorted words without diacritics and case: "José Díaz-Pérez" gives diaz, jose, perez. */
function splitName(name: string): readonly string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))].sort(byLetters);
}

/** Builds a key of name and birth date that doesn't depend on spelling variants or word order. */
export function makePersonKey({ fullName, birthDate }: Pick<DeclaredDetails, 'fullName' | 'birthDate'>): string {
  return `${splitName(fullName).join(' ')}|${birthDate}`;
}

/**
 * Similarity of two names, 0 to 100: the best match among the shared words, and the shared words plus the remainder
 * of either name. Word order is ignored, and an extra word costs nothing.
 *
 * @example "Rahul Kumar Sharma" and "SHARMA, Rahul" score 100; "Rahul Sharma" and "Rahul Verma" score 78.
 */
export function tokenSetRatio(one: string, other: string): number {
  const [a, b] = [splitName(one), splitName(other)];
  if (a.length === 0 || b.length === 0) return 0;
  const shared = a.filter((word) => b.includes(word));
  const withRest = (words: readonly string[]) =>
    [...shared, ...words.filter((word) => !shared.includes(word))].join(' ');
  const [base, first, second] = [shared.join(' '), withRest(a), withRest(b)];
  return Math.max(computeRatio(base, first), computeRatio(base, second), computeRatio(first, second));
}

/** Twice the longest common subsequence divided by the combined length. */
function computeRatio(one: string, other: string): number {
  const length = one.length + other.length;
  if (one === '' || other === '') return 0;
  return Math.round((2 * commonLength(one, other) * PERCENT) / length);
}

function commonLength(one: string, other: string): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const letter of one) {
    const next = [0];
    for (let i = 0; i < other.length; i += 1) {
      const above = row[i + 1] ?? 0;
      const before = next[i] ?? 0;
      next.push(other[i] === letter ? (row[i] ?? 0) + 1 : Math.max(above, before));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Maximum plausible age in years. */
const MAX_AGE = 120;

/** Computes the age in whole years at a time in India; null for an invalid or implausible birth date. */
export function computeAge(birthDate: string, at: number): number | null {
  const today = formatKolkataDay(getKolkataDay(at));
  const born = Date.parse(`${birthDate}T00:00:00Z`);
  if (!DAY.test(birthDate) || !Number.isFinite(born)) return null;
  // Rejects rollovers, e.g. 30 February to 2 March.
  if (new Date(born).toISOString().slice(0, 10) !== birthDate) return null;
  const hadBirthday = today.slice(5) >= birthDate.slice(5);
  const age = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1);
  return age < 0 || age > MAX_AGE ? null : age;
}
