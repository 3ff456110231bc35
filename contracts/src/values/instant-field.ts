import * as z from 'zod/mini';
import { createIssue } from '#errors/field-messages.ts';
import { problem } from '#errors/field-problem.ts';
import { DAY_MS, KOLKATA_OFFSET_MS } from './instant.ts';

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
  z.transform((value: string, context): number => {
    const at = parseInstant(value);
    if (at !== null) return at;
    context.issues.push(createIssue(problem('NOT_DATE'), value));
    return z.NEVER;
  }),
);

/** An instant or a day; a day is its first (`from`) or last (`to`) millisecond in Asia/Kolkata. */
export function dayOrInstant(end: 'from' | 'to') {
  return z.pipe(
    z.string(),
    z.transform((value: string, context): number => {
      const isDay = DAY.test(value);
      const text = isDay ? `${value}T00:00:00Z` : value;
      const parsed = INSTANT.test(text) ? parseInstant(text) : null;
      if (parsed !== null) {
        if (!isDay) return parsed;
        const start = parsed - KOLKATA_OFFSET_MS;
        return end === 'from' ? start : start + DAY_MS - 1;
      }
      context.issues.push({ code: 'custom', message: 'must be a date or timestamp', input: value });
      return z.NEVER;
    }),
  );
}
