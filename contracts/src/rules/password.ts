import { problem } from '#errors/field-problem.ts';
import { type FieldRule, required } from './field-rule.ts';

export const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;

/** Password requirements, one per checklist item. */
export const PASSWORD_REQUIREMENTS: readonly {
  readonly code: 'LENGTH' | 'LETTER' | 'DIGIT' | 'SIGN';
  readonly isMet: (password: string) => boolean;
}[] = [
  { code: 'LENGTH', isMet: (password) => password.length >= MIN_PASSWORD_LENGTH },
  { code: 'LETTER', isMet: (password) => /[A-Za-z]/.test(password) },
  { code: 'DIGIT', isMet: (password) => /\d/.test(password) },
  { code: 'SIGN', isMet: (password) => /[@$!%*#?&]/.test(password) },
];

/**
 * New password: 8 to 128 characters with a letter, a digit and one of `@$!%*#?&` (spec section 5).
 *
 * The specified message also asks for upper and lower case, but the rule is authoritative and the text is fixed (api
 * 13).
 */
export const passwordRules: readonly FieldRule[] = [
  (value) => (value === '' ? problem('REQUIRED') : null),
  (value) => (value.length < MIN_PASSWORD_LENGTH ? problem('PASSWORD_SHORT') : null),
  (value) =>
    value.length > MAX_PASSWORD_LENGTH ? problem('TOO_LONG', { most: MAX_PASSWORD_LENGTH }) : null,
  (value) =>
    PASSWORD_REQUIREMENTS.every(({ isMet }) => isMet(value)) ? null : problem('PASSWORD_WEAK'),
];

/** The person that a password belongs to; empty or null if not known. */
export interface PasswordOwner {
  readonly userName: string;
  /** As stored, with its country code. */
  readonly mobile: string | null;
}

/** Length of a mobile number without its country code. */
const OWN_DIGITS = 10;

/** Rejects the owner's name and number, the first guess of people who know them. */
export function ownerRules({ userName, mobile }: PasswordOwner): readonly FieldRule[] {
  const name = userName.toLowerCase();
  const digits = mobile?.slice(-OWN_DIGITS) ?? '';
  return [
    (value) =>
      name !== '' && value.toLowerCase().includes(name) ? problem('PASSWORD_HAS_NAME') : null,
    (value) => (digits !== '' && value.includes(digits) ? problem('PASSWORD_HAS_MOBILE') : null),
  ];
}

/** Requires the repeated password to match. */
export function confirmRules(password: string): readonly FieldRule[] {
  return [required, (value) => (value === password ? null : problem('PASSWORDS_DIFFER'))];
}
