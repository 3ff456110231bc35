import type { ErrorCode, ErrorDetails } from '@crease/contracts/errors/error-code.ts';
import type { FieldProblem } from '@crease/contracts/errors/field-problem.ts';
import { phrase, t } from '#text/text.ts';

/** A call that did not succeed, with the sentence for the person in their language. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  /** The server's code, or NETWORK when it was not reached. */
  readonly code: ErrorCode | 'NETWORK';
  readonly status: number;
  readonly details: ErrorDetails;
  /** Messages by field, in English where the server wrote them. */
  readonly fields: ReadonlyMap<string, string>;
  /** The same by code, of the fields that the server named. */
  readonly problems: ReadonlyMap<string, FieldProblem>;

  constructor(failure: {
    readonly code: ErrorCode | 'NETWORK';
    readonly message: string;
    readonly status: number;
    readonly details?: ErrorDetails;
    readonly fields?: ReadonlyMap<string, string>;
    readonly problems?: ReadonlyMap<string, FieldProblem>;
  }) {
    super(failure.code === 'NETWORK' ? t(failure.message) : failure.message);
    this.code = failure.code;
    this.status = failure.status;
    this.details = failure.details ?? {};
    this.fields = failure.fields ?? new Map();
    this.problems = failure.problems ?? new Map();
  }
}

/** The spec's words for a server that cannot be reached; said with `t`. */
export const NETWORK_MESSAGE: string = phrase('Please Check Your Network Connection...');

/** What to show of anything that was thrown. */
export function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : t('Internal Server Error');
}

/** The page of ours that a refusal names as the way out, or null. */
export function wayOf(failure: unknown): string | null {
  const link = failure instanceof CallFailure ? failure.details.link : null;
  return typeof link === 'string' && /^\/\w/.test(link) ? link : null;
}
