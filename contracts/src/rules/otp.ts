import type { FieldRule } from './field-rule.ts';

export const OTP_DIGITS = 5;
/** The specification's words (section 5). */
export const OTP_MISSING = 'Please Enter Otp code';
/** Counts where the server's own setting skipVerification is on, and nowhere else (api 2.5). */
export const DUMMY_OTP = '12345';

/** A one-time code as typed: five digits. */
export const otpRules: readonly FieldRule[] = [
  (value) => (value.trim() === '' ? OTP_MISSING : null),
  (value) => (/^\d+$/.test(value.trim()) ? null : 'must be a number'),
  (value) => (value.trim().length === OTP_DIGITS ? null : `must be ${OTP_DIGITS} digits`),
];
