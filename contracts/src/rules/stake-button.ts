import { type FieldRule, required } from './field-rule.ts';
import { isKeptByFilter } from './text-filter.ts';

export const STAKE_BUTTONS = 8;
const LONGEST_TITLE = 10;
/** One crore, rupees. */
const LARGEST_VALUE = 10_000_000;

/** Line breaks and the like, and halves of characters. */
const UNSEEN = /[\p{Control}\p{Surrogate}]/u;

/** Face of a stake button: 1 to 10 characters that the text filter leaves alone (api 3.5). */
export const stakeTitleRules: readonly FieldRule[] = [
  required,
  (value) =>
    value.trim().length > LONGEST_TITLE ? `must be at most ${LONGEST_TITLE} characters` : null,
  (value) =>
    isKeptByFilter(value)
      ? null
      : 'must not have quotes, semicolons, tags or words such as "from" and "where"',
  (value) => (UNSEEN.test(value) ? 'must have only characters that can be seen' : null),
];

/** Rupees of a stake button as typed: whole, from 1 to one crore. */
export const stakeValueRules: readonly FieldRule[] = [
  required,
  (value) => (/^\d+$/.test(value.trim()) ? null : 'must be a whole number'),
  (value) =>
    Number(value) >= 1 && Number(value) <= LARGEST_VALUE ? null : 'must be from 1 to 1,00,00,000',
];

/** The same bounds for the server. */
export function isStakeValue(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= LARGEST_VALUE;
}
