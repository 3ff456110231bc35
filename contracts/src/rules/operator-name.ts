import { problem } from '#errors/field-problem.ts';
import { type FieldRule, required } from './field-rule.ts';
import { isUnchangedByFilter } from './text-filter.ts';

const LEAST = 4;
const MOST = 64;

/** Operator name: 4 to 64 characters, trimmed, unchanged by the text filter. */
export const operatorNameRules: readonly FieldRule[] = [
  required,
  (value) => (value.length < LEAST ? problem('TOO_SHORT', { least: LEAST }) : null),
  (value) => (value.length > MOST ? problem('TOO_LONG', { most: MOST }) : null),
  (value) =>
    /^[\p{L}\p{N}_.@-]+(?: [\p{L}\p{N}_.@-]+)*$/u.test(value)
      ? null
      : problem('OPERATOR_NAME_CHARACTERS'),
  (value) => (isUnchangedByFilter(value) ? null : problem('FILTERED_NAME')),
];
