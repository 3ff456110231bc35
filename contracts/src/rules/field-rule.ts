import { type FieldProblem, problem } from '#errors/field-problem.ts';

/** One rule of a text field: what is wrong with a value, or null. */
export type FieldRule = (value: string) => FieldProblem | null;

/** Nothing typed, as the specification words it (section 5). */
export const required: FieldRule = (value) => (value.trim() === '' ? problem('REQUIRED') : null);

/** The first rule that fails, or null (spec section 5: stops at the first failing rule). */
export function firstProblem(rules: readonly FieldRule[], value: string): FieldProblem | null {
  for (const rule of rules) {
    const found = rule(value);
    if (found !== null) return found;
  }
  return null;
}
