import { type ErrorCode, type ErrorDetails, toErrorCode } from '@crease/contracts/base/error-code.ts';
import { findProblem, formatProblem } from '@crease/contracts/base/field-messages.ts';
import { type FieldProblem, problem } from '@crease/contracts/base/field-problem.ts';
import type { Rejection, RejectionDetails } from '@crease/core/base/result.ts';
import { PAISE, STAKE_BACK } from '@crease/core/money/money.ts';

/** An error for one or more request fields. `members` are the names as the contract spells them. */
export interface FieldError extends FieldProblem {
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

/** A result to come. */
export type Reply<Value> = Promise<ServiceResult<Value>>;

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Fails with a code of the catalogue. `details` are in wire units. */
export function fail(code: ErrorCode, details?: ErrorDetails): Failure {
  return details === undefined ? { ok: false, code } : { ok: false, code, details };
}

/** Fails validation of one field. @param found the problem; a sentence only where no code fits. */
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
  const code = isPerBet ? 'OWN_STAKE_MAX' : toErrorCode(refusal.code);
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

function toFieldErrorMessage({ field, places }: RejectionDetails): [member: string, found: FieldProblem | string] {
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

/** The parts of a zod issue that callers may see. */
export interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  /** Our own error code, for custom issues. */
  readonly params?: unknown;
  /** Limit that a text or list exceeded. */
  readonly origin?: string | undefined;
  readonly maximum?: unknown;
  /** Issues per union member; paths are relative to the union. */
  readonly errors?: readonly (readonly Issue[])[] | undefined;
}

/** Maximum number of issues returned; a hostile body can have thousands. */
const MAX_ISSUES = 20;
const WORDLESS = 'Invalid input';

/**
 * Builds the entries of `validationErrors`: the problem, and the field as the contract spells it (`runners.0.name`).
 *
 * @param input the parsed value; distinguishes missing fields from wrong ones.
 * @param root request field that holds the value, if it is not the whole request.
 */
export function buildFieldErrors(issues: readonly Issue[], input: unknown, root?: string): readonly FieldError[] {
  const shown = issues.slice(0, MAX_ISSUES).flatMap(findIntendedIssues).slice(0, MAX_ISSUES);
  return shown.map((issue) => {
    const member = [...(root === undefined ? [] : [root]), ...issue.path.map(String)].join('.');
    return fieldError(member, describeProblem(issue, member, input));
  });
}

/** The issues of the union member that matched deepest or has its own message; else the union's own issue. */
function findIntendedIssues(issue: Issue): readonly Issue[] {
  let best: readonly Issue[] = [issue];
  let bestDepth = 0;
  for (const branch of issue.errors ?? []) {
    const depth = Math.max(...branch.map(({ path, code }) => path.length + (code === 'custom' ? 0.5 : 0)));
    if (depth <= bestDepth) continue;
    bestDepth = depth;
    best = branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  }
  return best;
}

function describeProblem(issue: Issue, member: string, input: unknown): FieldProblem | string {
  const field = member === '' ? 'Request' : member;
  // A custom rule has seen the whole request and is more precise.
  if (issue.code !== 'custom' && isMissing(issue.path, input)) return problem('REQUIRED');
  const found = findProblem(issue.params);
  if (found !== null) return found;
  const { code, origin, maximum } = issue;
  if (code === 'too_big' && origin === 'string' && typeof maximum === 'number') {
    return problem('TOO_LONG', { most: maximum });
  }
  if (issue.message.startsWith(WORDLESS)) return problem('INVALID');
  return /^(must|needs|is) /.test(issue.message) ? `${field} ${issue.message}` : issue.message;
}

function isMissing(path: readonly PropertyKey[], input: unknown): boolean {
  if (path.length === 0) return false;
  let at: unknown = input;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return false;
    if (!Object.hasOwn(at, step)) return true;
    at = Reflect.get(at, step);
  }
  return at === undefined;
}

/** Returns why a request is refused, or null. */
export type Gate<Asked extends readonly unknown[]> = (...asked: Asked) => Promise<Failure | null> | Failure | null;

/** Asks gates in their order; returns the first refusal, or null. */
export async function findRefusal<Asked extends readonly unknown[]>(
  gates: readonly Gate<Asked>[],
  ...asked: Asked
): Promise<Failure | null> {
  for (const gate of gates) {
    const refused = await gate(...asked);
    if (refused !== null) return refused;
  }
  return null;
}
