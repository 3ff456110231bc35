import { problem } from '#errors/field-problem.ts';
import { isSeenText } from '#values/seen-text.ts';
import { type FieldRule, required } from './field-rule.ts';
import { isUnchangedByFilter } from './text-filter.ts';

export const STAKE_BUTTONS = 8;
const MAX_TITLE_LENGTH = 10;
/** Bounds of a stake button in rupees; the maximum is one crore. */
export const STAKE_BOUNDS = { from: 1, to: 10_000_000 };

/** Stake button title: 1 to 10 characters unchanged by the text filter (api 3.5). */
export const stakeTitleRules: readonly FieldRule[] = [
  required,
  (value) =>
    value.trim().length > MAX_TITLE_LENGTH ? problem('TOO_LONG', { most: MAX_TITLE_LENGTH }) : null,
  (value) => (isUnchangedByFilter(value) ? null : problem('FILTERED_WORDS')),
  (value) => (isSeenText(value) ? null : problem('UNSEEN_CHARACTERS')),
];

/** Stake button value as entered: whole rupees, from 1 to one crore. */
export const stakeValueRules: readonly FieldRule[] = [
  required,
  (value) => (/^\d+$/.test(value.trim()) ? null : problem('NOT_WHOLE')),
  (value) =>
    Number(value) >= STAKE_BOUNDS.from && Number(value) <= STAKE_BOUNDS.to
      ? null
      : problem('NOT_BETWEEN', STAKE_BOUNDS),
];

/** Same bounds, for the server. */
export function isStakeValue(value: number): boolean {
  return Number.isSafeInteger(value) && value >= STAKE_BOUNDS.from && value <= STAKE_BOUNDS.to;
}
