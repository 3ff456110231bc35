import type { Money } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import { createIssue, issueOptions } from '#base/field-messages.ts';
import { type FieldProblem, type FieldRule, findFirstProblem, problem } from '#base/field-problem.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_ROWS } from './constants.ts';
import { DAY_MS, KOLKATA_OFFSET_MS } from './instant.ts';
import { toPaise } from './money.ts';
import { isSeenText } from './text.ts';

/** Decimal number in a query: no hexadecimal, exponent, plus or whitespace. */
const DECIMAL = /^-?\d{1,16}(?:\.\d{1,15})?$/;

/** Numbers and booleans arrive as text in a query string, but clients state them as what they are. */
const numberOrText = z.union([z.number(), z.string()]) as z.ZodMiniType<number | string, number>;
const flagOrText = z.union([z.boolean(), z.string()]) as z.ZodMiniType<boolean | string, boolean>;

/** Transforms a value; null is reported as a problem, or with a message. */
export function transformed<Input, Output>(
  transform: (value: Input) => Output | null,
  otherwise: FieldProblem | string,
) {
  return z.transform((value: Input, context): Output => {
    const output = transform(value);
    if (output !== null) return output;
    context.issues.push(
      typeof otherwise === 'string'
        ? { code: 'custom', message: otherwise, input: value }
        : createIssue(otherwise, value),
    );
    return z.NEVER;
  });
}

/** A number, or its decimal text from a query string. NaN and infinities are rejected. */
export const numberFrom = z.pipe(
  numberOrText,
  transformed((value: number | string) => {
    const number = typeof value === 'number' ? value : DECIMAL.test(value) ? Number(value) : Number.NaN;
    return Number.isFinite(number) ? number : null;
  }, problem('NOT_NUMBER')),
);

/** A whole number within inclusive bounds, or its text from a query string. */
export function wholeNumber(from: number, to: number) {
  const isWithin = (number: number) => Number.isSafeInteger(number) && number >= from && number <= to;
  return z.pipe(
    numberFrom,
    transformed((number: number) => (isWithin(number) ? number : null), problem('NOT_WHOLE_BETWEEN', { from, to })),
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
  flagOrText,
  transformed((value: boolean | string) => {
    if (typeof value === 'boolean') return value;
    const text = value.toLowerCase();
    if (text === 'true' || text === '1') return true;
    return text === 'false' || text === '0' ? false : null;
  }, 'must be true or false'),
);

/** Trimmed text within inclusive length bounds. */
export function text(from: number, to: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(from), z.maxLength(to), z.refine(isWholeText, issueOptions('BROKEN_CHARACTERS')));
}

/** Why an operator acts. */
export const reason = text(3, 200);

/** RFC 4122 UUID, parsed to lower case. */
export const uuid = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'must be a UUID'));

/** Positive number with at most two decimals, parsed to whole hundredths: 1.85 is 185. */
export const positiveHundredths = z.pipe(
  numberFrom,
  transformed((number: number) => {
    const whole = Math.round(number * 100);
    return Number.isSafeInteger(whole) && whole > 0 && whole / 100 === number ? whole : null;
  }, problem('NOT_AMOUNT')),
);

const HALF_PAIR = /\p{Surrogate}/u;

/** True if PostgreSQL can store the text: no NUL and no lone surrogate, which no keyboard types. */
export function isWholeText(text: string): boolean {
  return !text.includes('\0') && !HALF_PAIR.test(text);
}

/** Rupees with a minimum in paise; parsed to paise. */
function rupeesAtLeast(min: Money) {
  return z.pipe(
    numberFrom,
    transformed((rupees: number): Money | null => {
      const paise = toPaise(rupees);
      return paise !== null && paise >= min ? paise : null;
    }, problem('NOT_AMOUNT')),
  );
}

/** Amount of at least ₹0.01; parsed to paise. */
export const amount = rupeesAtLeast(1);

/** Amount including ₹0; parsed to paise. */
export const amountOrNothing = rupeesAtLeast(0);

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses an instant to ms; null for an invalid date, e.g. 30 February, which Date.parse would roll over. */
function parseInstant(text: string): number | null {
  const at = Date.parse(text);
  const second = text.slice(0, 19);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(second) ? at : null;
}

/** A wire instant, parsed to ms. */
export const instant = z.pipe(
  z.string().check(z.regex(INSTANT, 'must be a timestamp such as 2026-01-31T14:05:31.250Z')),
  transformed(parseInstant, problem('NOT_DATE')),
);

/** An instant or a day; a day is its first (`from`) or last (`to`) millisecond in Asia/Kolkata. */
export function dayOrInstant(end: 'from' | 'to') {
  return z.pipe(
    z.string(),
    transformed((value: string) => {
      const isDay = DAY.test(value);
      const text = isDay ? `${value}T00:00:00Z` : value;
      const parsed = INSTANT.test(text) ? parseInstant(text) : null;
      if (parsed === null || !isDay) return parsed;
      const start = parsed - KOLKATA_OFFSET_MS;
      return end === 'from' ? start : start + DAY_MS - 1;
    }, 'must be a date or timestamp'),
  );
}

/** Range of a list, as routes of players spell it. */
export const playerRange = { From: z.optional(dayOrInstant('from')), To: z.optional(dayOrInstant('to')) };

/** Range of a list, as routes of operators spell it. */
export const operatorRange = { from: z.optional(dayOrInstant('from')), to: z.optional(dayOrInstant('to')) };

const MARKUP = /[<>]/;

/** Refuses unseen characters, which would start a line or disguise a name in a file, e.g. of a bank. */
export const seenOnly = z.refine<string>(isSeenText, issueOptions('UNSEEN_CHARACTERS'));

/** A name or title within inclusive length bounds, trimmed and on one line. Every name that anyone enters uses it. */
export function nameText(from: number, to: number) {
  return text(from, to).check(seenOnly);
}

/** A name that a person declares as theirs: also without markup. */
export function declaredName(from: number, to: number) {
  return nameText(from, to).check(z.refine((value) => !MARKUP.test(value), issueOptions('FILTERED_NAME')));
}

/** Settings file name: a host, `test` or `default`. */
export const domainName = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/, 'must be a hostname'));

/** One page of rows; `totalCount` is the number of all rows matching the filter. */
export interface Page<Row> {
  readonly items: readonly Row[];
  readonly totalCount: number;
}

export function page<Row extends z.ZodMiniType>(row: Row) {
  return z.strictObject({ items: z.array(row), totalCount: z.number() });
}

/** Schema of a list without pages. */
export function list<Row extends z.ZodMiniType>(row: Row) {
  return z.strictObject({ items: z.array(row) });
}

export interface Sorting {
  readonly field: string;
  readonly descending: boolean;
}

/** Grid fields for `z.object`: page size, rows to skip and sorting, limited to the named fields. */
export function gridFields(fields: readonly [string, ...string[]]) {
  return {
    MaxResultCount: z._default(wholeNumber(1, MAX_PAGE_ROWS), DEFAULT_PAGE_SIZE),
    SkipCount: z._default(wholeNumber(0, Number.MAX_SAFE_INTEGER), 0),
    Sorting: z._default(
      z.pipe(
        z.string(),
        transformed(
          (value: string): Sorting | null => {
            const [requested = '', direction = 'asc', ...rest] = value.trim().split(/\s+/);
            const field = fields.find((name) => name.toLowerCase() === requested.toLowerCase());
            const isSorting = rest.length === 0 && /^(asc|desc)$/i.test(direction);
            return field !== undefined && isSorting ? { field, descending: direction.toLowerCase() === 'desc' } : null;
          },
          `must be one of ${fields.join(', ')} with asc or desc`,
        ),
      ),
      { field: fields[0], descending: true },
    ),
  };
}

/** Wraps field rules as a schema for the server: one issue, from the first failing rule. */
export function ruledText(rules: readonly FieldRule[]) {
  return z.string().check((context) => {
    const found = findFirstProblem(rules, context.value);
    if (found !== null) context.issues.push(createIssue(found, context.value));
  });
}
