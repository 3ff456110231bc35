import type { ErrorCode, ErrorDetails } from './error-code.ts';
import type { FieldProblem } from './field-problem.ts';

/** What went wrong, for the program (`code`) and for the person (`message`). */
export interface ApiError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: ErrorDetails;
  /** What is wrong with the request's fields: a code with its facts, the same in English, and the fields. */
  readonly validationErrors?: readonly (FieldProblem & {
    readonly message: string;
    readonly members: readonly string[];
  })[];
  /** Also in the header X-Request-Id. */
  readonly requestId: string;
}

/** Every call answers exactly this object (api 1.2); `success` is the only sign of success. */
export interface Envelope<Result> {
  readonly success: boolean;
  readonly result: Result | null;
  readonly error: ApiError | null;
  /** Equals the HTTP status of the answer. */
  readonly status: number;
}
