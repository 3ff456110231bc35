import { problem } from '#errors/field-problem.ts';
import { type FieldRule, required } from './field-rule.ts';
import { isKeptByFilter } from './text-filter.ts';

export const STAKE_BUTTONS = 8;
const LONGEST_TITLE = 10;
/** Rupees of a stake button; the largest is one crore. */
export const STAKE_BOUNDS = { from: 1, to: 10_000_000 };

/** Line breaks and the like, and halves of characters. */
const UNSEEN = /[\p{Control}\p{Surrogate}]/u;

/** Face of a stake button: 1 to 10 characters that the text filter leaves alone (api 3.5). */
export const stakeTitleRules: readonly FieldRule[] = [
  required,
  (value) =>
    value.trim().length > LONGEST_TITLE ? problem('TOO_LONG', { most: LONGEST_TITLE }) : null,
  (value) => (isKeptByFilter(value) ? null : problem('FILTERED_WORDS')),
  (value) => (UNSEEN.test(value) ? problem('UNSEEN_CHARACTERS') : null),
];

/** Rupees of a stake button as typed: whole, from 1 to one crore. */
export const stakeValueRules: readonly FieldRule[] = [
  required,
  (value) => (/^\d+$/.test(value.trim()) ? null : problem('NOT_WHOLE')),
  (value) =>
    Number(value) >= STAKE_BOUNDS.from && Number(value) <= STAKE_BOUNDS.to
      ? null
      : problem('NOT_BETWEEN', STAKE_BOUNDS),
];

/** The same bounds for the server. */
export function isStakeValue(value: number): boolean {
  return Number.isSafeInteger(value) && value >= STAKE_BOUNDS.from && value <= STAKE_BOUNDS.to;
}
