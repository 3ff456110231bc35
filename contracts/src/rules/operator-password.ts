import { problem } from '#errors/field-problem.ts';
import type { FieldRule } from './field-rule.ts';

const MIN_LENGTH = 10;
const MAX_LENGTH = 128;

/** New operator password: 10 to 128 characters. The server also rejects guessable ones. */
export const operatorPasswordRules: readonly FieldRule[] = [
  (value) => (value === '' ? problem('REQUIRED') : null),
  (value) => (value.length < MIN_LENGTH ? problem('TOO_SHORT', { least: MIN_LENGTH }) : null),
  (value) => (value.length > MAX_LENGTH ? problem('TOO_LONG', { most: MAX_LENGTH }) : null),
];
