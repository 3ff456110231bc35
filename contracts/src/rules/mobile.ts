import { problem } from '#errors/field-problem.ts';
import { type FieldRule, required } from './field-rule.ts';

const MOBILE = /^(?:0091|\+91|0)?([7-9]\d{9})$/;

/** Indian mobile number: optional 0091, +91 or 0, then 7, 8 or 9 and nine more digits (spec section 5). */
export const mobileRules: readonly FieldRule[] = [
  required,
  (value) => (MOBILE.test(value) ? null : problem('MOBILE')),
];

/** Normalises a mobile number to +91XXXXXXXXXX for storage; null if invalid. */
export function normaliseMobile(text: string): string | null {
  const [, digits] = MOBILE.exec(text.trim()) ?? [];
  return digits === undefined ? null : `+91${digits}`;
}

/** Masks a stored mobile number except for its first and last two digits. */
export function maskMobile(stored: string): string {
  return stored.replace(/^(\+91)(\d\d)\d{6}(\d\d)$/, '$1 $2••••••$3');
}
