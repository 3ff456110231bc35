/** Reason for rejecting a player's bet or action. A closed list with one user-facing sentence per code. */
export type RejectionCode =
  | 'BETTING_CLOSED'
  | 'UNKNOWN_SPOT'
  | 'UNKNOWN_RUNNER'
  | 'STAKE_NOT_WHOLE_RUPEES'
  | 'STAKE_BELOW_MINIMUM'
  | 'STAKE_ABOVE_MAXIMUM'
  | 'LIABILITY_ABOVE_MAXIMUM'
  | 'PAYOUT_ABOVE_MAXIMUM'
  | 'TABLE_LIMIT_REACHED'
  | 'TOO_MANY_BETS'
  | 'PRICE_CHANGED'
  | 'SIDE_SUSPENDED'
  | 'INVALID_CHOICE'
  | 'ACTION_NOT_ALLOWED'
  | 'ROUND_OVER'
  | 'INVALID_SEED'
  | 'SEED_IN_USE'
  | 'ROTATION_DUE';

/** Values for the placeholders of a rejection's sentence; money in paise, prices in hundredths. */
export type RejectionDetails = Readonly<Record<string, number | string>>;

/** A rejected request. The state is unchanged. */
export interface Rejection {
  readonly ok: false;
  readonly code: RejectionCode;
  readonly facts: RejectionDetails;
}

/** A value or a rejection. Rejections are values, never exceptions. */
export type Result<Value> = { readonly ok: true; readonly value: Value } | Rejection;

export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

const NO_FACTS: RejectionDetails = {};

export function reject(code: RejectionCode, facts: RejectionDetails = NO_FACTS): Rejection {
  return { ok: false, code, facts };
}
