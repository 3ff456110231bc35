import { toRupees } from '@crease/contracts/base/money.ts';
import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { BankLineItem } from '@crease/contracts/cash/bank.ts';
import type { CashEnv } from '#cash/env.ts';
import { isManual } from '#cash/payment-methods.ts';
import { formatReferenceNo, PAYABLE_STATES } from '#cash/requests/cash-desk.ts';
import type { BankLine, LinePurpose } from '#cash/store/bank-store.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import type { Input } from '#people/account/call-context.ts';
import { findUserNames } from '#people/account/profile.ts';

type Filter = Input<'operatorGetBankLines'>;

export async function bankLines(context: CashEnv, filter: Filter): Promise<Page<BankLineItem>> {
  const { code, state, search, Sorting, MaxResultCount, SkipCount } = filter;
  if (state === 'PROPOSED') return await proposedLines(context, filter);
  const page = await context.bank.lines({
    account: code,
    state,
    search: search === '' ? undefined : search,
    descending: Sorting.descending,
    skip: SkipCount,
    take: MaxResultCount,
  });
  return { items: await toBankLineItems(context, page.items), totalCount: page.totalCount };
}

/** Open lines with match candidates. Scans all open lines, which are few. */
async function proposedLines(context: CashEnv, filter: Filter): Promise<Page<BankLineItem>> {
  const { code, search = '', Sorting, MaxResultCount, SkipCount } = filter;
  const open = (await context.bank.unfinished()).filter(
    (line) =>
      line.state === 'OPEN' &&
      line.purpose === null &&
      (code === undefined || line.account === code) &&
      line.reference.includes(search.toUpperCase()),
  );
  open.sort((one, other) => one.day.localeCompare(other.day) || one.id - other.id);
  if (Sorting.descending) open.reverse();
  const candidates = await findCandidates(context, open);
  const proposed = open.filter(({ id }) => candidates.has(id));
  const page = proposed.slice(SkipCount, SkipCount + MaxResultCount);
  return { items: await toBankLineItems(context, page), totalCount: proposed.length };
}

/** Lines matched to a request, or candidates for it. */
export async function listRequestLines(context: CashEnv, requestId: number): Promise<readonly BankLineItem[]> {
  const tied = await context.bank.lines({ requestId, descending: true, skip: 0, take: 10 });
  const open = (await context.bank.unfinished()).filter((line) => line.requestId === null && line.purpose === null);
  const candidates = await findCandidates(context, open);
  const mayBe = open.filter(({ id }) => candidates.get(id)?.some(({ request }) => request.id === requestId));
  return await toBankLineItems(context, [...tied.items, ...mayBe]);
}

export async function toBankLineItems(context: CashEnv, lines: readonly BankLine[]): Promise<readonly BankLineItem[]> {
  const open = lines.filter(({ requestId, purpose }) => requestId === null && purpose === null);
  const candidates = await findCandidates(context, open);
  const userIds = [...candidates.values()].flat().map(({ request }) => request.userId);
  const names = await findUserNames(context, userIds);
  return await Promise.all(
    lines.map(async ({ importedAt: _, importedBy: __, notOf: ___, ...line }) => {
      const { id, requestId } = line;
      const request = requestId === null ? null : await context.cashier.requestById(requestId);
      const mayBe = candidates.get(id) ?? [];
      return {
        ...line,
        purpose: shownPurpose(line.purpose),
        amount: toRupees(line.amount),
        referenceNo: request === null ? null : formatReferenceNo(request),
        candidates: mayBe.map((one) => toShortRequest(one.request, names)),
      };
    }),
  );
}

function shownPurpose(purpose: LinePurpose | null): BankLineItem['purpose'] {
  return purpose?.kind === 'PROVIDER' ? { ...purpose, fee: toRupees(purpose.fee) } : purpose;
}

function toShortRequest(request: CashRequest, names: ReadonlyMap<number, string>): BankLineItem['candidates'][number] {
  const { id, userId, settledAmount, amount, state } = request;
  const userName = names.get(userId) ?? '';
  const sum = toRupees(settledAmount ?? amount);
  return { id, referenceNo: formatReferenceNo(request), userId, userName, amount: sum, state };
}

/** A statement line to match, imported or not. */
export type LineToMatch = Pick<BankLine, 'id' | 'reference' | 'text' | 'amount' | 'notOf'>;

/** A request that a line may belong to. */
export interface Candidate {
  readonly request: CashRequest;
  /** Same reference, or our number in the bank's text, and exactly the same amount. */
  readonly isCertain: boolean;
}

/** Finds requests for unmatched lines by reference or request number, keyed by line ID, certain matches first. */
export async function findCandidates(
  context: CashEnv,
  lines: readonly LineToMatch[],
): Promise<ReadonlyMap<number, readonly Candidate[]>> {
  const byReference = await context.cashier.requestsByReference(lines.map(({ reference }) => reference));
  const found = new Map<number, readonly Candidate[]>();
  for (const line of lines) {
    const named = await Promise.all(extractRequestIds(line.text).map((id) => context.cashier.requestById(id)));
    const known = [...byReference, ...named].filter((request) => request !== null);
    const requests = new Map(
      known
        .filter((one) => one.reference === line.reference || extractRequestIds(line.text).includes(one.id))
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
export function canMatch(line: Pick<BankLine, 'amount'>, { type, state, provider, bankLineId }: CashRequest): boolean {
  // Provider payments are collected in the provider's account and reach the bank as one sum.
  if (!isManual({ provider })) return false;
  if (type === 'WITHDRAWAL') return line.amount > 0 ? state === 'RETURNED' : state === 'PAID' || state === 'RETURNED';
  if (line.amount < 0) return state === 'REVERSED';
  const isDone = state === 'CREDITED' || state === 'REVERSED';
  return bankLineId === null && (isDone || PAYABLE_STATES.has(state));
}
