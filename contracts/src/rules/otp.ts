import { problem } from '#errors/field-problem.ts';
import type { FieldRule } from './field-rule.ts';

export const OTP_DIGITS = 5;
/** Accepted only if the server setting skipVerification is on (api 2.5). */
export const DUMMY_OTP = '12345';

/** One-time code as entered: five digits. */
export const otpRules: readonly FieldRule[] = [
  (value) => (value.trim() === '' ? problem('CODE_MISSING') : null),
  (value) => (/^\d+$/.test(value.trim()) ? null : problem('NOT_NUMBER')),
  (value) =>
    value.trim().length === OTP_DIGITS ? null : problem('NOT_DIGITS', { digits: OTP_DIGITS }),
];
