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
