import { ERRORS } from '#errors/error-code.ts';
import { type FieldRule, required } from './field-rule.ts';
import { isKeptByFilter } from './text-filter.ts';

const LEAST = 4;
const MOST = 20;

/** Said of a name that is also a word the text filter takes out (spec section 5). */
export const FILTERED_NAME = 'This name cannot be used. Please choose another';

/**
 * A name somebody logs in with: whatever arrives as it was typed; else another person's name might be left of it. Nobody
 * has such a name, so it is answered as any name that nobody has.
 */
export const loginNameRules: readonly FieldRule[] = [
  required,
  (value) => (isKeptByFilter(value) ? null : ERRORS.INVALID_LOGIN.message),
];

/** A new user's name: 4 to 20 of a–z, A–Z, 0–9 and _ (api 2.4), and none that the text filter would change. */
export const userNameRules: readonly FieldRule[] = [
  required,
  (value) => (value.length < LEAST ? `must be at least ${LEAST} characters` : null),
  (value) => (value.length > MOST ? `must be at most ${MOST} characters` : null),
  (value) => (/^\w+$/.test(value) ? null : 'must have only letters, digits and _'),
  (value) => (isKeptByFilter(value) ? null : FILTERED_NAME),
];
