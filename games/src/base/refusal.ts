/** Why a bet or an action of a player is declined. A closed list: each code has one sentence on the screen. */
export type RefusalCode =
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

/** Facts that fill the placeholders of a refusal's sentence; money in paise, prices in hundredths. */
export type RefusalFacts = Readonly<Record<string, number | string>>;

/** What was asked for is declined. The state is exactly as it was before. */
export interface Refusal {
  readonly ok: false;
  readonly code: RefusalCode;
  readonly facts: RefusalFacts;
}

/** A value, or the reason there is none. Refusals are values, never exceptions. */
export type Result<Value> = { readonly ok: true; readonly value: Value } | Refusal;

/** Wraps an accepted value. */
export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

const NO_FACTS: RefusalFacts = {};

/** Declines with a code from the closed list. */
export function refuse(code: RefusalCode, facts: RefusalFacts = NO_FACTS): Refusal {
  return { ok: false, code, facts };
}
