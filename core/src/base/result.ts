import type { RejectReason } from './reject-reason.ts';

/** Values for the placeholders of a rejection's sentence; money in paise, prices in hundredths. */
export type RefusalDetails = Readonly<Record<string, number | string | boolean | null>>;

/** A rejected command. The state is unchanged. */
export interface Refusal {
  readonly ok: false;
  readonly code: RejectReason;
  readonly details: RefusalDetails;
}

/** A value or a rejection. Expected rejections are values, never exceptions. */
export type Result<Value> = { readonly ok: true; readonly value: Value } | Refusal;

/** Wraps an accepted value. */
export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

const NO_DETAILS: RefusalDetails = {};

/** Rejects with a code from the closed list. */
export function refuse(code: RejectReason, details: RefusalDetails = NO_DETAILS): Refusal {
  return { ok: false, code, details };
}
