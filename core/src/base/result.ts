/** Every reason for which core rejects a command. `contracts/src/base/error-code.ts` has a sentence for each. */
export type RejectReason =
  | 'VALIDATION'
  | 'NOT_FOUND'
  | 'BAD_STATE'
  | 'MARKET_SUSPENDED'
  | 'RUNNER_SUSPENDED'
  | 'BALL_RUNNING'
  | 'MARKET_CLOSED'
  | 'MARKET_CHANGED'
  | 'PRICE_CHANGED'
  | 'INVALID_RATE'
  | 'STAKE_MIN'
  | 'STAKE_MAX'
  | 'MAX_PROFIT'
  | 'EXPOSURE_LIMIT'
  | 'INSUFFICIENT_BALANCE'
  | 'BET_LOCKED'
  | 'PLAY_LIMIT'
  | 'PLAY_PAUSED'
  | 'PLAY_BLOCKED'
  | 'TIME_UP'
  | 'BET_COUNT'
  | 'NOT_FILLED'
  | 'BET_WITHDRAWN'
  | 'NOT_CANCELLABLE'
  | 'CASHOUT_UNAVAILABLE'
  | 'QUOTE_STALE';

/** Values for the placeholders of a rejection's sentence; money in paise, prices in hundredths. */
export type RejectionDetails = Readonly<Record<string, number | string | boolean | null>>;

/** A rejected command. The state is unchanged. */
export interface Rejection {
  readonly ok: false;
  readonly code: RejectReason;
  readonly details: RejectionDetails;
}

/** A value or a rejection. Expected rejections are values, never exceptions. */
export type Result<Value> = { readonly ok: true; readonly value: Value } | Rejection;

export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

const NO_DETAILS: RejectionDetails = {};

export function reject(code: RejectReason, details: RejectionDetails = NO_DETAILS): Rejection {
  return { ok: false, code, details };
}

/** Rejects an invalid field of a command. */
export function rejectField(field: string): Rejection {
  return reject('VALIDATION', { field });
}
