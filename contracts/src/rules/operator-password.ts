import type { FieldRule } from './field-rule.ts';

const LEAST = 10;
const MOST = 128;

/** An operator's new password: 10 to 128 characters. Length is what counts; whether it is easy to guess is the server's business. */
export const operatorPasswordRules: readonly FieldRule[] = [
  (value) => (value === '' ? 'is a required field' : null),
  (value) => (value.length < LEAST ? `must be at least ${LEAST} characters` : null),
  (value) => (value.length > MOST ? `must be at most ${MOST} characters` : null),
];
