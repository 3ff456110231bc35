import type { operatorBankRoutes } from '@crease/contracts/routes/operator-bank.ts';
import type { ParsedOf } from '@crease/contracts/routes/route.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type { BankLineItem } from '@crease/contracts/wire/operator-bank.ts';
import type { BankLine } from '#ports/bank-store.ts';
import type { CashRequest } from '#ports/cashier-store.ts';
import { shownNameOf } from '#services/account/auth-result.ts';
import type { AppContext } from '#services/app-context.ts';
import { candidatesOf } from './bank-candidates.ts';
import { referenceNoOf } from './cash-desk.ts';

type Filter = ParsedOf<(typeof operatorBankRoutes)['operatorGetBankLines']>;

/** Lines of statements as the house sees them. */
export async function bankLines(context: AppContext, filter: Filter): Promise<Page<BankLineItem>> {
  const { code, state, requestId, search, Sorting, MaxResultCount, SkipCount } = filter;
  const page = await context.bank.lines({
    account: code,
    state,
    requestId,
    search: search === '' ? undefined : search,
    descending: Sorting.descending,
    skip: SkipCount,
    take: MaxResultCount,
  });
  return { items: await bankLineItems(context, page.items), totalCount: page.totalCount };
}

/** Lines with the request of each, or those that it may be of. */
export async function bankLineItems(
  context: AppContext,
  lines: readonly BankLine[],
): Promise<readonly BankLineItem[]> {
  const open = lines.filter(({ requestId }) => requestId === null);
  const candidates = await candidatesOf(context, open);
  const requests = [...candidates.values()].flat().map(({ request }) => request);
  const users = await context.accounts.usersByIds([...new Set(requests.map((one) => one.userId))]);
  const names = new Map(users.map((user) => [user.id, shownNameOf(user)]));
  return await Promise.all(
    lines.map(async ({ importedAt: _, amount, requestId, ...line }) => {
      const request = requestId === null ? null : await context.cashier.requestById(requestId);
      const mayBe = candidates.get(line.id) ?? [];
      return {
        ...line,
        requestId,
        amount: rupeesOf(amount),
        referenceNo: request === null ? null : referenceNoOf(request),
        candidates: mayBe.map((one) => shortOf(one.request, names)),
      };
    }),
  );
}

function shortOf(
  request: CashRequest,
  names: ReadonlyMap<number, string>,
): BankLineItem['candidates'][number] {
  const { id, userId, settledAmount, amount, state } = request;
  return {
    id,
    referenceNo: referenceNoOf(request),
    userId,
    userName: names.get(userId) ?? '',
    amount: rupeesOf(settledAmount ?? amount),
    state,
  };
}
