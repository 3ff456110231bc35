import type { ErrorCode, ErrorDetails } from '@crease/contracts/errors/error-code.ts';
import { phrase, sentenceText, t } from '#text/text.ts';

/** A call that did not succeed, with the sentence for the person in his language. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  /** The server's code, or NETWORK when it was not reached. */
  readonly code: ErrorCode | 'NETWORK';
  readonly status: number;
  readonly details: ErrorDetails;
  /** Messages by field, for forms, as the server wrote them: `fieldText` says them. */
  readonly fields: ReadonlyMap<string, string>;

  constructor(failure: {
    readonly code: ErrorCode | 'NETWORK';
    readonly message: string;
    readonly status: number;
    readonly details?: ErrorDetails;
    readonly fields?: ReadonlyMap<string, string>;
  }) {
    super(failure.code === 'NETWORK' ? t(failure.message) : sentenceText(failure.message));
    this.code = failure.code;
    this.status = failure.status;
    this.details = failure.details ?? {};
    this.fields = failure.fields ?? new Map();
  }
}

/** The spec's words for a server that cannot be reached; said with `t`. */
export const NETWORK_MESSAGE: string = phrase('Please Check Your Network Connection...');

/** What to show of anything that was thrown. */
export function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : t('Internal Server Error');
}
