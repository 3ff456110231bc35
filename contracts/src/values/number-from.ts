import * as z from 'zod/mini';
import { problem } from '#errors/field-problem.ts';
import { issueOf, refusedAs } from '#errors/problem-words.ts';
import { isWholeText } from './whole-text.ts';

/** How a number is written in a query: no hexadecimal, no exponent, no plus, no blanks. */
const DECIMAL = /^-?\d{1,16}(?:\.\d{1,15})?$/;

/** A number, also when it comes as decimal text from a query string. NaN and infinities are refused. */
export const numberFrom = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value: number | string, context): number => {
    const number =
      typeof value === 'number' ? value : DECIMAL.test(value) ? Number(value) : Number.NaN;
    if (Number.isFinite(number)) return number;
    context.issues.push(issueOf(problem('NOT_NUMBER'), value));
    return z.NEVER;
  }),
);

/** A whole number between two bounds, both included; text from a query string too. */
export function wholeNumber(from: number, to: number) {
  return z.pipe(
    numberFrom,
    z.transform((number: number, context): number => {
      if (Number.isSafeInteger(number) && number >= from && number <= to) return number;
      context.issues.push(issueOf(problem('NOT_WHOLE_BETWEEN', { from, to }), number));
      return z.NEVER;
    }),
  );
}

/** Largest number of a row whose table counts in 32 bits. */
export const LARGEST_ID = 2 ** 31 - 1;

/** An id: a whole number of at least 1, of which the database has two thousand million. */
export const id = wholeNumber(1, LARGEST_ID);

/** An id of what there are more of: bets, entries, notices. */
export const longId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** A sport: the casino is one below zero. */
export const sportId = wholeNumber(-1, LARGEST_ID);

/** True or false, also as text from a query string. */
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

/** Trimmed text of a length between two bounds. */
export function text(from: number, to: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(from),
      z.maxLength(to),
      z.refine(isWholeText, refusedAs('BROKEN_CHARACTERS')),
    );
}

/** An RFC 4122 identifier in text form, lower case after parsing. */
export const uuid = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'must be a uuid'),
  );

/** A number above zero with at most two decimals, as whole hundredths: 1.85 is 185. */
export const positiveHundredths = z.pipe(
  numberFrom,
  z.transform((number: number, context): number => {
    const whole = Math.round(number * 100);
    if (Number.isSafeInteger(whole) && whole > 0 && whole / 100 === number) return whole;
    context.issues.push(issueOf(problem('NOT_AMOUNT'), number));
    return z.NEVER;
  }),
);
