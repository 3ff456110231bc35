import { type FieldRule, required } from './field-rule.ts';

export const LEAST_PASSWORD = 8;
const MOST_PASSWORD = 128;

/** The specification's words (section 5), as printed there. */
export const PASSWORD_SHORT = 'Password is too short - should be 8 chars minimum.';
export const PASSWORD_WEAK =
  'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character';
export const PASSWORDS_DIFFER = 'Passwords must match';
/** Said of a password that is among the first that are tried. */
export const PASSWORD_GUESSABLE =
  'This password is easy to guess. Please choose another, such as three words with a number';

/** What a password needs, one tick each; the texts are those of the list under the field. */
export const PASSWORD_NEEDS: readonly {
  readonly text: string;
  readonly isMet: (password: string) => boolean;
}[] = [
  { text: '8 characters', isMet: (password) => password.length >= LEAST_PASSWORD },
  { text: 'One letter', isMet: (password) => /[A-Za-z]/.test(password) },
  { text: 'One number', isMet: (password) => /\d/.test(password) },
  { text: 'One of @$!%*#?&', isMet: (password) => /[@$!%*#?&]/.test(password) },
];

/**
 * A new password: 8 to 128 characters with a letter, a digit and one of `@$!%*#?&` (spec section 5).
 *
 * The printed message asks for upper and lower case too; the rule decides, the text stays (api 13).
 */
export const passwordRules: readonly FieldRule[] = [
  (value) => (value === '' ? 'is a required field' : null),
  (value) => (value.length < LEAST_PASSWORD ? PASSWORD_SHORT : null),
  (value) => (value.length > MOST_PASSWORD ? `must be at most ${MOST_PASSWORD} characters` : null),
  (value) => (PASSWORD_NEEDS.every(({ isMet }) => isMet(value)) ? null : PASSWORD_WEAK),
];

/** The same password twice. */
export function confirmRules(password: string): readonly FieldRule[] {
  return [required, (value) => (value === password ? null : PASSWORDS_DIFFER)];
}
