import type { ErrorCode, ErrorDetails } from '@crease/contracts/base/error-code.ts';
import type { FieldProblem } from '@crease/contracts/base/field-problem.ts';
import { phrase, t } from '#i18n/text.ts';

/** A failed call, with a localised message for the user. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  /** Server error code, or NETWORK if the server was not reached. */
  readonly code: ErrorCode | 'NETWORK';
  readonly status: number;
  readonly details: ErrorDetails;
  /** Messages by field, in English if written by the server. */
  readonly fields: ReadonlyMap<string, string>;
  /** Problem codes by field, as reported by the server. */
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

/** The spec's message for an unreachable server. Show it through `t`. */
export const NETWORK_MESSAGE: string = phrase('Please Check Your Network Connection...');

/** Returns the message to show for any thrown value. */
export function getErrorMessage(failure: unknown): string {
  return failure instanceof Error ? failure.message : t('Internal Server Error');
}

/** Returns the page of ours that an error links to as its remedy, or null. */
export function getErrorLink(failure: unknown): string | null {
  const link = failure instanceof CallFailure ? failure.details.link : null;
  return typeof link === 'string' && /^\/\w/.test(link) ? link : null;
}
