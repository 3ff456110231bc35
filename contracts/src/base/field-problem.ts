import type { ErrorDetails } from './error-code.ts';
import type { FIELD_PROBLEMS } from './field-messages.ts';

export type FieldCode = keyof typeof FIELD_PROBLEMS;

/** A field validation error: a code with its facts, translated by the reader. */
export interface FieldProblem {
  readonly code: FieldCode;
  /** Placeholder values of the message, e.g. `{ least: 4 }`. */
  readonly facts?: ErrorDetails;
}

/** Creates a field problem, e.g. `problem('TOO_SHORT', { least: 4 })`. */
export function problem(code: FieldCode, facts?: ErrorDetails): FieldProblem {
  return facts === undefined ? { code } : { code, facts };
}

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
