import { problem } from '#errors/field-problem.ts';
import { type FieldRule, required } from './field-rule.ts';
import { isUnchangedByFilter } from './text-filter.ts';

const MIN_LENGTH = 4;
const MAX_LENGTH = 64;

/** Operator name: 4 to 64 characters, trimmed, unchanged by the text filter. */
export const operatorNameRules: readonly FieldRule[] = [
  required,
  (value) => (value.length < MIN_LENGTH ? problem('TOO_SHORT', { least: MIN_LENGTH }) : null),
  (value) => (value.length > MAX_LENGTH ? problem('TOO_LONG', { most: MAX_LENGTH }) : null),
  (value) =>
    /^[\p{L}\p{N}_.@-]+(?: [\p{L}\p{N}_.@-]+)*$/u.test(value)
      ? null
      : problem('OPERATOR_NAME_CHARACTERS'),
  (value) => (isUnchangedByFilter(value) ? null : problem('FILTERED_NAME')),
];
