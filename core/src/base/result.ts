import type { RejectReason } from './reject-reason.ts';

/** Facts for the bettor that fill the placeholders of a refusal's sentence; money in paise, prices in hundredths. */
export type RefusalDetails = Readonly<Record<string, number | string | boolean | null>>;

/** A command that was declined. The state is exactly as it was before. */
export interface Refusal {
  readonly ok: false;
  readonly code: RejectReason;
  readonly details: RefusalDetails;
}

/** A value, or the reason there is none. Expected refusals are values, never exceptions. */
export type Result<Value> = { readonly ok: true; readonly value: Value } | Refusal;

/** Wraps an accepted value. */
export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

const NO_DETAILS: RefusalDetails = {};

/** Declines with a code from the closed list. */
export function refuse(code: RejectReason, details: RefusalDetails = NO_DETAILS): Refusal {
  return { ok: false, code, details };
}
