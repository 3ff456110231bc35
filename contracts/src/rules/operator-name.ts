import { type FieldRule, required } from './field-rule.ts';
import { isKeptByFilter } from './text-filter.ts';
import { FILTERED_NAME } from './user-name.ts';

const LEAST = 4;
const MOST = 64;

/** An operator's name: 4 to 64 characters, no blank at either end, and nothing that the text filter would change. */
export const operatorNameRules: readonly FieldRule[] = [
  required,
  (value) => (value.length < LEAST ? `must be at least ${LEAST} characters` : null),
  (value) => (value.length > MOST ? `must be at most ${MOST} characters` : null),
  (value) => (/^[\p{L}\p{N}_.@-]+(?: [\p{L}\p{N}_.@-]+)*$/u.test(value) ? null : UNUSUAL),
  (value) => (isKeptByFilter(value) ? null : FILTERED_NAME),
];

const UNUSUAL = 'must have only letters, digits, _ . @ - and single blanks between them';
