import { formatKolkataDay, getKolkataDay } from '#values/instant.ts';

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
