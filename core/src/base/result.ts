import type { RejectReason } from './reject-reason.ts';

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

/** Wraps an accepted value. */
export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

const NO_DETAILS: RejectionDetails = {};

/** Rejects with a code from the closed list. */
export function reject(code: RejectReason, details: RejectionDetails = NO_DETAILS): Rejection {
  return { ok: false, code, details };
}
