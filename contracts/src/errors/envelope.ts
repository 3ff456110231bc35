import type { ErrorCode, ErrorDetails } from './error-code.ts';
import type { FieldProblem } from './field-problem.ts';

/** An error: `code` for programs, `message` for people. */
export interface ApiError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: ErrorDetails;
  /** Invalid fields: code and facts, the English message, and the field paths. */
  readonly validationErrors?: readonly (FieldProblem & {
    readonly message: string;
    readonly members: readonly string[];
  })[];
  /** Request ID, also in the header X-Request-Id. */
  readonly requestId: string;
}

/** Envelope of every response (api 1.2). Only `success` signals success. */
export interface Envelope<Result> {
  readonly success: boolean;
  readonly result: Result | null;
  readonly error: ApiError | null;
  /** Same as the HTTP status. */
  readonly status: number;
}
