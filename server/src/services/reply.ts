import {
  CODE_OF_REFUSAL,
  type ErrorCode,
  type ErrorDetails,
} from '@crease/contracts/errors/error-code.ts';
import { type FieldProblem, problem } from '@crease/contracts/errors/field-problem.ts';
import { problemSentence } from '@crease/contracts/errors/problem-words.ts';
import type { Refusal, RefusalDetails } from '@crease/core/base/result.ts';
import { PAISE } from '@crease/core/money/money.ts';
import { STAKE_BACK } from '@crease/core/money/price.ts';

/** One field, or several, that a request has wrong. `members` are the names as the contract prints them. */
export interface FieldError extends FieldProblem {
  /** The same in English. */
  readonly message: string;
  readonly members: readonly string[];
}

/** A request that is declined, in the words of the wire: money in rupees, prices as decimals. */
export interface Declined {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
  readonly validationErrors?: readonly FieldError[];
  /** HTTP status where it differs from the catalogue's. */
  readonly status?: 400;
}

/** What a use case answers: a value of the wire, or the reason there is none. */
export type Reply<Value> = { readonly ok: true; readonly value: Value } | Declined;

/** Wraps an answer. */
export function answer<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Declines with a code of the catalogue. `details` are as the wire wants them. */
export function decline(code: ErrorCode, details?: ErrorDetails): Declined {
  return details === undefined ? { ok: false, code } : { ok: false, code, details };
}

/**
 * Declines one field.
 *
 * @param found what is wrong; a sentence where no code says as much.
 */
export function declineField(member: string, found: FieldProblem | string): Declined {
  return { ok: false, code: 'VALIDATION', validationErrors: [fieldError(member, found)] };
}

/** A line of `validationErrors`; `member` is '' where it is about the request as a whole. */
export function fieldError(member: string, found: FieldProblem | string): FieldError {
  const members = member === '' ? [] : [member];
  if (typeof found === 'string') return { ...problem('INVALID'), message: found, members };
  return { ...found, message: problemSentence(found, member || 'The request'), members };
}

/** Names of details that core gives in paise, and in hundredths. */
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

/** A refusal of core in the words of the wire: paise become rupees, hundredths become decimals. */
export function declinedByExchange(refusal: Refusal): Declined {
  const details = wireDetailsOf(refusal.details);
  const code = CODE_OF_REFUSAL[refusal.code];
  if (code === 'VALIDATION') return declineField(...fieldErrorOf(refusal.details));
  return details === null ? { ok: false, code } : { ok: false, code, details };
}

/** Fields of commands that have another name on the wire. */
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

function fieldErrorOf({
  field,
  places,
}: RefusalDetails): [member: string, found: FieldProblem | string] {
  if (field === 'result' && typeof places === 'number') {
    const sentence = `${places} places are paid: place as many runners. When fewer finished, void the market and its stakes go back.`;
    return ['result', sentence];
  }
  const member = typeof field === 'string' ? (WIRE_FIELDS.get(field) ?? field) : '';
  return [member, problem('INVALID')];
}

function wireDetailsOf(details: RefusalDetails): ErrorDetails | null {
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
