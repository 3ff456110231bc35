import * as z from 'zod/mini';
import { createIssue, issueOptions } from '#errors/field-messages.ts';
import { problem } from '#errors/field-problem.ts';
import { isWholeText } from './whole-text.ts';

/** Decimal number in a query: no hexadecimal, exponent, plus or whitespace. */
const DECIMAL = /^-?\d{1,16}(?:\.\d{1,15})?$/;

/** A number, or its decimal text from a query string. NaN and infinities are rejected. */
export const numberFrom = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value: number | string, context): number => {
    const number =
      typeof value === 'number' ? value : DECIMAL.test(value) ? Number(value) : Number.NaN;
    if (Number.isFinite(number)) return number;
    context.issues.push(createIssue(problem('NOT_NUMBER'), value));
    return z.NEVER;
  }),
);

/** A whole number within inclusive bounds, or its text from a query string. */
export function wholeNumber(from: number, to: number) {
  return z.pipe(
    numberFrom,
    z.transform((number: number, context): number => {
      if (Number.isSafeInteger(number) && number >= from && number <= to) return number;
      context.issues.push(createIssue(problem('NOT_WHOLE_BETWEEN', { from, to }), number));
      return z.NEVER;
    }),
  );
}

/** Maximum ID of a table with 32-bit keys. */
export const MAX_ID = 2 ** 31 - 1;

/** ID from 1 to the 32-bit maximum. */
export const id = wholeNumber(1, MAX_ID);

/** ID of high-volume rows: bets, entries, notices. */
export const longId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Sport ID; the casino is -1. */
export const sportId = wholeNumber(-1, MAX_ID);

/** A boolean, or its text from a query string. */
export const flag = z.pipe(
  z.union([z.boolean(), z.string()]),
  z.transform((value: boolean | string, context): boolean => {
    if (typeof value === 'boolean') return value;
    const text = value.toLowerCase();
    if (text === 'true' || text === '1') return true;
    if (text === 'false' || text === '0') return false;
    context.issues.push({ code: 'custom', message: 'must be true or false', input: value });
    return z.NEVER;
  }),
);

/** Trimmed text within inclusive length bounds. */
export function text(from: number, to: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(from),
      z.maxLength(to),
      z.refine(isWholeText, issueOptions('BROKEN_CHARACTERS')),
    );
}

/** RFC 4122 UUID, parsed to lower case. */
export const uuid = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'must be a UUID'),
  );

/** Positive number with at most two decimals, parsed to whole hundredths: 1.85 is 185. */
export const positiveHundredths = z.pipe(
  numberFrom,
  z.transform((number: number, context): number => {
    const whole = Math.round(number * 100);
    if (Number.isSafeInteger(whole) && whole > 0 && whole / 100 === number) return whole;
    context.issues.push(createIssue(problem('NOT_AMOUNT'), number));
    return z.NEVER;
  }),
);
