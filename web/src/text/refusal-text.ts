import {
  type ErrorCode,
  type ErrorDetails,
  sentenceOf,
} from '@crease/contracts/errors/error-code.ts';
import type { FieldProblem } from '@crease/contracts/errors/field-problem.ts';
import { problemSentence } from '@crease/contracts/errors/problem-words.ts';
import { sentProblem, sentRefusal } from './text.ts';

/** A refusal in the reader's language, by its code and details. */
export function refusalText(code: ErrorCode, details: ErrorDetails = {}): string {
  return sentRefusal(code, details) ?? sentenceOf(code, details);
}

/**
 * What is wrong with a field, in the reader's language.
 *
 * @param field its name in that language.
 * @param sentence what the server wrote, which says more than INVALID does.
 */
export function problemText(found: FieldProblem, field: string, sentence?: string): string {
  const facts: Record<string, ErrorDetails[string]> = {};
  for (const [name, value] of Object.entries(found.facts ?? {})) {
    facts[name] = typeof value === 'number' ? value.toLocaleString('en-IN') : value;
  }
  const said = sentProblem(found.code, { ...facts, field });
  if (said !== null) return said;
  if (found.code === 'INVALID' && sentence !== undefined) return sentence;
  return problemSentence({ ...found, facts }, field);
}
