import { problem } from '#errors/field-problem.ts';
import type { FieldRule } from './field-rule.ts';

export const OTP_DIGITS = 5;
/** Counts where the server's own setting skipVerification is on, and nowhere else (api 2.5). */
export const DUMMY_OTP = '12345';

/** A one-time code as typed: five digits. */
export const otpRules: readonly FieldRule[] = [
  (value) => (value.trim() === '' ? problem('CODE_MISSING') : null),
  (value) => (/^\d+$/.test(value.trim()) ? null : problem('NOT_NUMBER')),
  (value) =>
    value.trim().length === OTP_DIGITS ? null : problem('NOT_DIGITS', { digits: OTP_DIGITS }),
];
