import { type ErrorCode, type ErrorDetails, formatErrorMessage } from '@crease/contracts/base/error-code.ts';
import { formatProblem } from '@crease/contracts/base/field-messages.ts';
import type { FieldProblem } from '@crease/contracts/base/field-problem.ts';
import { sentProblem, sentRefusal } from './text.ts';

/** Localises an error by its code and details. */
export function getErrorText(code: ErrorCode, details: ErrorDetails = {}): string {
  return sentRefusal(code, details) ?? formatErrorMessage(code, details);
}

/**
 * Localises a field error.
 *
 * @param field localised name of the field.
 * @param sentence the server's message, which is more specific than INVALID.
 */
export function problemText(found: FieldProblem, field: string, sentence?: string): string {
  const facts: Record<string, ErrorDetails[string]> = {};
  for (const [name, value] of Object.entries(found.facts ?? {})) {
    facts[name] = typeof value === 'number' ? value.toLocaleString('en-IN') : value;
  }
  const said = sentProblem(found.code, { ...facts, field });
  if (said !== null) return said;
  if (found.code === 'INVALID' && sentence !== undefined) return sentence;
  return formatProblem({ ...found, facts }, field);
}
