import { type FieldProblem, problem } from '#errors/field-problem.ts';

/** A validation rule of a text field; returns the problem, or null. */
export type FieldRule = (value: string) => FieldProblem | null;

/** Rejects an empty value, in the specification's wording (section 5). */
export const required: FieldRule = (value) => (value.trim() === '' ? problem('REQUIRED') : null);

/** Returns the first failing rule's problem, or null (spec section 5: validation stops at the first failure). */
export function findFirstProblem(rules: readonly FieldRule[], value: string): FieldProblem | null {
  for (const rule of rules) {
    const found = rule(value);
    if (found !== null) return found;
  }
  return null;
}
