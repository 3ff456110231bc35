import type { cashierRoutes } from '@crease/contracts/routes/cashier.ts';
import type { cashierPayoutRoutes } from '@crease/contracts/routes/cashier-payout.ts';
import type { ParsedOf } from '@crease/contracts/routes/route.ts';
import type { Page, Sorting } from '@crease/contracts/values/paging.ts';
import type { DwItem, DwStatus } from '@crease/contracts/wire/cashier.ts';
import type { CashEnv } from '#cash/env.ts';
import type { CashQuery } from '#cash/store/cash-request.ts';
import { parseReferenceNo } from './cash-desk.ts';
import { listStates } from './request-pushes.ts';
import { toRequestItems } from './request-view.ts';

type Filter = ParsedOf<(typeof cashierRoutes)['playerRequests']>;
type History = ParsedOf<(typeof cashierPayoutRoutes)['getUserWithdrawalHistory']>;

const STATUS: Readonly<Record<Filter['status'], DwStatus | null>> = {
  '0': null,
  '1': 'Pending',
  '2': 'Accepted',
  '3': 'Rejected',
  '4': 'Processing',
  '5': 'Cancelled',
};
const TYPE: Readonly<Record<Filter['type'], CashQuery['type']>> = {
  '0': undefined,
  '1': 'DEPOSIT',
  '2': 'WITHDRAWAL',
};

/** Lists the caller's own requests only. */
export async function ownRequests(
  context: CashEnv,
  userId: number,
  filter: Filter,
): Promise<Page<DwItem>> {
  const status = STATUS[filter.status];
  const page = await context.cashier.requests({
    ...toPageQuery(filter),
    userId,
    type: TYPE[filter.type],
    states: status === null ? undefined : listStates(status),
    search: parseSearch(filter.filter),
  });
  return { items: await toRequestItems(context, page.items), totalCount: page.totalCount };
}

export async function ownWithdrawals(
  context: CashEnv,
  userId: number,
  filter: History,
): Promise<Page<DwItem>> {
  const { From: from, To: to } = filter;
  const page = await context.cashier.requests({
    ...toPageQuery(filter),
    userId,
    type: 'WITHDRAWAL',
    from,
    to,
  });
  return { items: await toRequestItems(context, page.items), totalCount: page.totalCount };
}

/** Parses search text: part of a reference, or a request number. */
export function parseSearch(text: string | undefined): CashQuery['search'] {
  if (text === undefined || text === '') return undefined;
  return { text: text.replace(/\s/g, ''), id: parseReferenceNo(text) };
}

/** Maps list parameters to a store query. */
export function toPageQuery({
  MaxResultCount: take,
  SkipCount: skip,
  Sorting: { field, descending },
}: {
  readonly MaxResultCount: number;
  readonly SkipCount: number;
  readonly Sorting: Sorting;
}): Pick<CashQuery, 'skip' | 'take' | 'sorting' | 'descending'> {
  return { skip, take, sorting: field === 'amount' ? 'amount' : 'createdAt', descending };
}
