import { problem } from '#errors/field-problem.ts';
import type { FieldRule } from './field-rule.ts';

const LEAST = 10;
const MOST = 128;

/** New operator password: 10 to 128 characters. The server also rejects guessable ones. */
export const operatorPasswordRules: readonly FieldRule[] = [
  (value) => (value === '' ? problem('REQUIRED') : null),
  (value) => (value.length < LEAST ? problem('TOO_SHORT', { least: LEAST }) : null),
  (value) => (value.length > MOST ? problem('TOO_LONG', { most: MOST }) : null),
];
