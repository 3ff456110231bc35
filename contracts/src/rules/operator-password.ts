import { problem } from '#errors/field-problem.ts';
import type { FieldRule } from './field-rule.ts';

const LEAST = 10;
const MOST = 128;

/** An operator's new password: 10 to 128 characters. Length is what counts; whether it is easy to guess is the server's business. */
export const operatorPasswordRules: readonly FieldRule[] = [
  (value) => (value === '' ? problem('REQUIRED') : null),
  (value) => (value.length < LEAST ? problem('TOO_SHORT', { least: LEAST }) : null),
  (value) => (value.length > MOST ? problem('TOO_LONG', { most: MOST }) : null),
];
