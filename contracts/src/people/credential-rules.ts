import { type FieldRule, problem, required } from '#base/field-problem.ts';
import { isUnchangedByFilter } from '#base/text.ts';

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

const MOBILE = /^(?:0091|\+91|0)?([7-9]\d{9})$/;

/** Indian mobile number: optional 0091, +91 or 0, then 7, 8 or 9 and nine more digits (spec section 5). */
export const mobileRules: readonly FieldRule[] = [required, (value) => (MOBILE.test(value) ? null : problem('MOBILE'))];

/** Normalises a mobile number to +91XXXXXXXXXX for storage; null if invalid. */
export function normalizeMobile(text: string): string | null {
  const [, digits] = MOBILE.exec(text.trim()) ?? [];
  return digits === undefined ? null : `+91${digits}`;
}

/** Masks a stored mobile number except for its first and last two digits. */
export function maskMobile(stored: string): string {
  return stored.replace(/^(\+91)(\d\d)\d{6}(\d\d)$/, '$1 $2••••••$3');
}

export const OTP_DIGITS = 5;
/** Accepted only if the server setting skipVerification is on (api 2.5). */
export const DUMMY_OTP = '12345';

/** One-time code as entered: five digits. */
export const otpRules: readonly FieldRule[] = [
  (value) => (value.trim() === '' ? problem('CODE_MISSING') : null),
  (value) => (/^\d+$/.test(value.trim()) ? null : problem('NOT_NUMBER')),
  (value) => (value.trim().length === OTP_DIGITS ? null : problem('NOT_DIGITS', { digits: OTP_DIGITS })),
];

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
  (value) => (value.length > MAX_PASSWORD_LENGTH ? problem('TOO_LONG', { most: MAX_PASSWORD_LENGTH }) : null),
  (value) => (PASSWORD_REQUIREMENTS.every(({ isMet }) => isMet(value)) ? null : problem('PASSWORD_WEAK')),
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
    (value) => (name !== '' && value.toLowerCase().includes(name) ? problem('PASSWORD_HAS_NAME') : null),
    (value) => (digits !== '' && value.includes(digits) ? problem('PASSWORD_HAS_MOBILE') : null),
  ];
}

/** Requires the repeated password to match. */
export function confirmRules(password: string): readonly FieldRule[] {
  return [required, (value) => (value === password ? null : problem('PASSWORDS_DIFFER'))];
}
