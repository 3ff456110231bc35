import type { ErrorDetails } from './error-code.ts';
import type { FIELD_PROBLEMS } from './problem-words.ts';

export type FieldCode = keyof typeof FIELD_PROBLEMS;

/** What is wrong with a field: a code with its facts, to be said in the reader's language. */
export interface FieldProblem {
  readonly code: FieldCode;
  /** What the places of the sentence take: `{ least: 4 }`. */
  readonly facts?: ErrorDetails;
}

/** A problem, for rules and refusals: `problem('TOO_SHORT', { least: 4 })`. */
export function problem(code: FieldCode, facts?: ErrorDetails): FieldProblem {
  return facts === undefined ? { code } : { code, facts };
}
