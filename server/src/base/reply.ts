import {
  type ErrorCode,
  type ErrorDetails,
  REJECTION_CODES,
} from '@crease/contracts/errors/error-code.ts';
import { formatProblem } from '@crease/contracts/errors/field-messages.ts';
import { type FieldProblem, problem } from '@crease/contracts/errors/field-problem.ts';
import type { Rejection, RejectionDetails } from '@crease/core/base/result.ts';
import { PAISE } from '@crease/core/money/money.ts';
import { STAKE_BACK } from '@crease/core/money/price.ts';

/** An error for one or more request fields. `members` are the names as the contract spells them. */
export interface FieldError extends FieldProblem {
  /** English text of the problem. */
  readonly message: string;
  readonly members: readonly string[];
}

/** A failed request in wire terms: money in rupees, prices as decimals. */
export interface Failure {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
  readonly validationErrors?: readonly FieldError[];
  /** HTTP status where it differs from the catalogue's. */
  readonly status?: 400;
}

/** Result of a use case: a wire value, or the reason for failure. */
export type ServiceResult<Value> = { readonly ok: true; readonly value: Value } | Failure;

/** Wraps a value as a success. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Fails with a code of the catalogue. `details` are in wire units. */
export function fail(code: ErrorCode, details?: ErrorDetails): Failure {
  return details === undefined ? { ok: false, code } : { ok: false, code, details };
}

/**
 * Fails validation of one field.
 *
 * @param found the problem; a sentence only where no code fits.
 */
export function failField(member: string, found: FieldProblem | string): Failure {
  return { ok: false, code: 'VALIDATION', validationErrors: [fieldError(member, found)] };
}

/** Builds an entry of `validationErrors`. `member` is '' if the problem concerns the whole request. */
export function fieldError(member: string, found: FieldProblem | string): FieldError {
  const members = member === '' ? [] : [member];
  if (typeof found === 'string') return { ...problem('INVALID'), message: found, members };
  return { ...found, message: formatProblem(found, member || 'The request'), members };
}

/** Names of details that core reports in paise, and in hundredths. */
const MONEY_DETAILS: ReadonlySet<string> = new Set([
  'min',
  'max',
  'left',
  'balance',
  'amount',
  'shortfall',
  'exposure',
  'limit',
  'stake',
]);
const PRICE_DETAILS: ReadonlySet<string> = new Set(['newRate', 'newLine', 'price']);

/** Converts a core rejection to wire terms: paise to rupees, hundredths to decimals. */
export function toFailure(refusal: Rejection): Failure {
  const details = toWireDetails(refusal.details);
  // Other limits run down with each bet; a limit per bet has nothing remaining to report.
  const isPerBet = refusal.code === 'PLAY_LIMIT' && refusal.details.limit === 'stake:SPORTS';
  const code = isPerBet ? 'OWN_STAKE_MAX' : REJECTION_CODES[refusal.code];
  if (code === 'VALIDATION') return failField(...toFieldErrorMessage(refusal.details));
  return details === null ? { ok: false, code } : { ok: false, code, details };
}

/** Command fields that have a different name on the wire. */
const WIRE_FIELDS: ReadonlyMap<string, string> = new Map([
  ['name', 'marketName'],
  ['minStake', 'min'],
  ['maxStake', 'max'],
  ['commissionBps', 'commissionPercent'],
  ['reductionBps', 'reductionPercent'],
  ['window', 'from'],
  ['ladder', 'kind'],
  ['line', 'fancyValue'],
  ['side', 'type'],
  ['shareMillionths', 'amount'],
]);

function toFieldErrorMessage({
  field,
  places,
}: RejectionDetails): [member: string, found: FieldProblem | string] {
  if (field === 'result' && typeof places === 'number') {
    const sentence = `${places} places are paid, so place that many runners. If fewer finished, void the market to return stakes.`;
    return ['result', sentence];
  }
  const member = typeof field === 'string' ? (WIRE_FIELDS.get(field) ?? field) : '';
  return [member, problem('INVALID')];
}

function toWireDetails(details: RejectionDetails): ErrorDetails | null {
  let wire: Record<string, number | string | boolean | null> | null = null;
  for (const [name, value] of Object.entries(details)) {
    wire ??= {};
    wire[name] =
      typeof value !== 'number'
        ? value
        : MONEY_DETAILS.has(name)
          ? value / PAISE
          : PRICE_DETAILS.has(name)
            ? value / STAKE_BACK
            : value;
  }
  return wire;
}
