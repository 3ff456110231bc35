import { problem } from '#errors/field-problem.ts';
import { type FieldRule, required } from './field-rule.ts';
import { isKeptByFilter } from './text-filter.ts';

const LEAST = 4;
const MOST = 20;

/**
 * A name somebody logs in with: whatever arrives as it was typed; else another person's name might be left of it. Nobody
 * has such a name, so it is answered as any name that nobody has.
 */
export const loginNameRules: readonly FieldRule[] = [
  required,
  (value) => (isKeptByFilter(value) ? null : problem('UNKNOWN_LOGIN')),
];

/** A new user's name: 4 to 20 of a–z, A–Z, 0–9 and _ (api 2.4), and none that the text filter would change. */
export const userNameRules: readonly FieldRule[] = [
  required,
  (value) => (value.length < LEAST ? problem('TOO_SHORT', { least: LEAST }) : null),
  (value) => (value.length > MOST ? problem('TOO_LONG', { most: MOST }) : null),
  (value) => (/^\w+$/.test(value) ? null : problem('NAME_CHARACTERS')),
  (value) => (isKeptByFilter(value) ? null : problem('FILTERED_NAME')),
];
