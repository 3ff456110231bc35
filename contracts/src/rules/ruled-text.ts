import * as z from 'zod/mini';
import { issueOf } from '#errors/problem-words.ts';
import { type FieldRule, firstProblem } from './field-rule.ts';

/** The rules of a field for the server: one issue, of the first rule that fails. */
export function ruledText(rules: readonly FieldRule[]) {
  return z.string().check((context) => {
    const found = firstProblem(rules, context.value);
    if (found !== null) context.issues.push(issueOf(found, context.value));
  });
}
