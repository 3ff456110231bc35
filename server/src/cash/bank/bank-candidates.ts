import type { CashEnv } from '#cash/env.ts';
import { isManual } from '#cash/requests/payment-providers.ts';
import type { BankLine } from '#cash/store/bank-store.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';

/** A statement line to match, imported or not. */
export type LineToMatch = Pick<BankLine, 'id' | 'reference' | 'text' | 'amount' | 'notOf'>;

/** A request that a line may belong to. */
export interface Candidate {
  readonly request: CashRequest;
  /** Same reference, or our number in the bank's text, and exactly the same amount. */
  readonly isCertain: boolean;
}

/** Deposit states in which money may still arrive, including final ones. */
export const PAYABLE_STATES: ReadonlySet<string> = new Set([
  'DRAFT',
  'SUBMITTED',
  'UNDER_REVIEW',
  'NEEDS_INFO',
  'EXPIRED',
  'CANCELLED',
]);

/** Finds requests for unmatched lines by reference or request number, keyed by line ID, certain matches first. */
export async function findCandidates(
  context: CashEnv,
  lines: readonly LineToMatch[],
): Promise<ReadonlyMap<number, readonly Candidate[]>> {
  const byReference = await context.cashier.requestsByReference(
    lines.map(({ reference }) => reference),
  );
  const found = new Map<number, readonly Candidate[]>();
  for (const line of lines) {
    const named = await Promise.all(
      extractRequestIds(line.text).map((id) => context.cashier.requestById(id)),
    );
    const known = [...byReference, ...named].filter((request) => request !== null);
    const requests = new Map(
      known
        .filter(
          (one) =>
            one.reference === line.reference || extractRequestIds(line.text).includes(one.id),
        )
        .filter((one) => !line.notOf.includes(one.id) && canMatch(line, one))
        .map((one) => [one.id, one]),
    );
    const candidates = [...requests.values()].map((request) => ({
      request,
      isCertain: (request.settledAmount ?? request.amount) === Math.abs(line.amount),
    }));
    candidates.sort((one, other) => Number(other.isCertain) - Number(one.isCertain));
    if (candidates.length > 0) found.set(line.id, candidates);
  }
  return found;
}

/** The single certain match, tied automatically; null if there are none or several, which need a manual decision. */
export function findCertainMatch(candidates: readonly Candidate[]): Candidate | null {
  const [only, ...more] = candidates.filter(({ isCertain }) => isCertain);
  return more.length === 0 ? (only ?? null) : null;
}

/** Extracts request numbers such as `DP-42`, which players add to their payments. */
function extractRequestIds(text: string): readonly number[] {
  return [...text.matchAll(/\b(?:DP|WD)-(\d{1,9})\b/gi)].map(([, digits]) => Number(digits));
}

/** True if a line can be the payment of a request, given their states. */
export function canMatch(
  line: Pick<BankLine, 'amount'>,
  { type, state, provider, bankLineId }: CashRequest,
): boolean {
  // Provider payments are collected in the provider's account and reach the bank as one sum.
  if (!isManual({ provider })) return false;
  if (type === 'WITHDRAWAL')
    return line.amount > 0 ? state === 'RETURNED' : state === 'PAID' || state === 'RETURNED';
  if (line.amount < 0) return state === 'REVERSED';
  const isDone = state === 'CREDITED' || state === 'REVERSED';
  return bankLineId === null && (isDone || PAYABLE_STATES.has(state));
}
