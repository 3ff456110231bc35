import { problem } from '#errors/field-problem.ts';
import { type FieldRule, required } from './field-rule.ts';
import { isUnchangedByFilter } from './text-filter.ts';

const MIN_LENGTH = 4;
const MAX_LENGTH = 20;

/**
 * Login name: anything the text filter leaves unchanged. Otherwise filtering could turn it into another user's name.
 * Since no account has such a name, the answer is the same as for any unknown name.
 */
export const loginNameRules: readonly FieldRule[] = [
  required,
  (value) => (isUnchangedByFilter(value) ? null : problem('UNKNOWN_LOGIN')),
];

/** New user name: 4 to 20 of a–z, A–Z, 0–9 and _ (api 2.4), unchanged by the text filter. */
export const userNameRules: readonly FieldRule[] = [
  required,
  (value) => (value.length < MIN_LENGTH ? problem('TOO_SHORT', { least: MIN_LENGTH }) : null),
  (value) => (value.length > MAX_LENGTH ? problem('TOO_LONG', { most: MAX_LENGTH }) : null),
  (value) => (/^\w+$/.test(value) ? null : problem('NAME_CHARACTERS')),
  (value) => (isUnchangedByFilter(value) ? null : problem('FILTERED_NAME')),
];
