import * as z from 'zod/mini';
import { createIssue } from '#errors/field-messages.ts';
import { type FieldRule, findFirstProblem } from './field-rule.ts';

/** Wraps field rules as a schema for the server: one issue, from the first failing rule. */
export function ruledText(rules: readonly FieldRule[]) {
  return z.string().check((context) => {
    const found = findFirstProblem(rules, context.value);
    if (found !== null) context.issues.push(createIssue(found, context.value));
  });
}
