import type { BankLine } from '#ports/bank-store.ts';
import type { CashRequest } from '#ports/cashier-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { isManual } from './payment-providers.ts';

/** What is looked for: a line of a statement, read or still to be read. */
export type SoughtLine = Pick<BankLine, 'id' | 'reference' | 'text' | 'amount' | 'notOf'>;

/** A request that a line may be the payment of. */
export interface Candidate {
  readonly request: CashRequest;
  /** The same reference, or our number in the text of the bank, and the same amount to the paisa. */
  readonly isCertain: boolean;
}

/** Deposits whose money may still come: of those that are over too. */
const MAY_COME: ReadonlySet<string> = new Set([
  'DRAFT',
  'SUBMITTED',
  'UNDER_REVIEW',
  'NEEDS_INFO',
  'EXPIRED',
  'CANCELLED',
]);

/** Requests by reference or number, for lines that are of nobody yet, by the number of the line; the certain one first. */
export async function candidatesOf(
  context: AppContext,
  lines: readonly SoughtLine[],
): Promise<ReadonlyMap<number, readonly Candidate[]>> {
  const byReference = await context.bank.requestsBy(lines.map(({ reference }) => reference));
  const found = new Map<number, readonly Candidate[]>();
  for (const line of lines) {
    const named = await Promise.all(
      numbersIn(line.text).map((id) => context.cashier.requestById(id)),
    );
    const known = [...byReference, ...named].filter((request) => request !== null);
    const requests = new Map(
      known
        .filter((one) => one.reference === line.reference || numbersIn(line.text).includes(one.id))
        .filter((one) => !line.notOf.includes(one.id) && mayBeOf(line, one))
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

/** The one request that a line is tied to by itself; null: of none or two that it could be of, a person says which. */
export function certainOf(candidates: readonly Candidate[]): Candidate | null {
  const [only, ...more] = candidates.filter(({ isCertain }) => isCertain);
  return more.length === 0 ? (only ?? null) : null;
}

/** Numbers of requests as we give them to be written beside a payment: `DP-42`. */
function numbersIn(text: string): readonly number[] {
  return [...text.matchAll(/\b(?:DP|WD)-(\d{1,9})\b/gi)].map(([, digits]) => Number(digits));
}

/** Whether a line can be the payment of a request, by what has become of both. */
export function mayBeOf(
  line: Pick<BankLine, 'amount'>,
  { type, state, provider, bankLineId }: CashRequest,
): boolean {
  // What a provider collects and pays has an account of its own there, and comes here in one sum.
  if (!isManual({ provider })) return false;
  if (type === 'WITHDRAWAL')
    return line.amount > 0 ? state === 'RETURNED' : state === 'PAID' || state === 'RETURNED';
  if (line.amount < 0) return state === 'REVERSED';
  const isDone = state === 'CREDITED' || state === 'REVERSED';
  return bankLineId === null && (isDone || MAY_COME.has(state));
}
