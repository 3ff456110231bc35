import type { operatorBankRoutes } from '@crease/contracts/routes/operator-bank.ts';
import type { ParsedOf } from '@crease/contracts/routes/route.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type { BankLineItem } from '@crease/contracts/wire/operator-bank.ts';
import type { CashEnv } from '#cash/env.ts';
import { formatReferenceNo } from '#cash/requests/cash-desk.ts';
import type { BankLine, LinePurpose } from '#cash/store/bank-store.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import { getDisplayName } from '#people/account/auth-result.ts';
import { findCandidates } from './bank-candidates.ts';

type Filter = ParsedOf<(typeof operatorBankRoutes)['operatorGetBankLines']>;

/** Lists statement lines for the back office. */
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
export async function listRequestLines(
  context: CashEnv,
  requestId: number,
): Promise<readonly BankLineItem[]> {
  const tied = await context.bank.lines({ requestId, descending: true, skip: 0, take: 10 });
  const open = (await context.bank.unfinished()).filter(
    (line) => line.requestId === null && line.purpose === null,
  );
  const candidates = await findCandidates(context, open);
  const mayBe = open.filter(({ id }) =>
    candidates.get(id)?.some(({ request }) => request.id === requestId),
  );
  return await toBankLineItems(context, [...tied.items, ...mayBe]);
}

/** Maps lines to items with their request or candidates. */
export async function toBankLineItems(
  context: CashEnv,
  lines: readonly BankLine[],
): Promise<readonly BankLineItem[]> {
  const open = lines.filter(({ requestId, purpose }) => requestId === null && purpose === null);
  const candidates = await findCandidates(context, open);
  const requests = [...candidates.values()].flat().map(({ request }) => request);
  const users = await context.accounts.usersByIds([...new Set(requests.map((one) => one.userId))]);
  const names = new Map(users.map((user) => [user.id, getDisplayName(user)]));
  return await Promise.all(
    lines.map(
      async ({
        importedAt: _,
        importedBy: ___,
        notOf: __,
        amount,
        requestId,
        purpose,
        ...line
      }) => {
        const request = requestId === null ? null : await context.cashier.requestById(requestId);
        const mayBe = candidates.get(line.id) ?? [];
        return {
          ...line,
          requestId,
          purpose: shownPurpose(purpose),
          amount: toRupees(amount),
          referenceNo: request === null ? null : formatReferenceNo(request),
          candidates: mayBe.map((one) => toShortRequest(one.request, names)),
        };
      },
    ),
  );
}

function shownPurpose(purpose: LinePurpose | null): BankLineItem['purpose'] {
  return purpose?.kind === 'PROVIDER' ? { ...purpose, fee: toRupees(purpose.fee) } : purpose;
}

function toShortRequest(
  request: CashRequest,
  names: ReadonlyMap<number, string>,
): BankLineItem['candidates'][number] {
  const { id, userId, settledAmount, amount, state } = request;
  return {
    id,
    referenceNo: formatReferenceNo(request),
    userId,
    userName: names.get(userId) ?? '',
    amount: toRupees(settledAmount ?? amount),
    state,
  };
}
