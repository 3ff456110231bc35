import type { CashQuery, CashRequest } from '#cash/store/cash-request.ts';
import type { CashierStore } from '#cash/store/cashier-store.ts';

const PAGE = 1_000;

/**
 * Reads every matching request, page by page, because sums that decide about money must be complete. Oldest first, so
 * that new requests don't shift the pages.
 */
export async function readAllRequests(
  cashier: Pick<CashierStore, 'requests'>,
  query: Omit<CashQuery, 'skip' | 'take' | 'sorting' | 'descending'>,
): Promise<readonly CashRequest[]> {
  const all: CashRequest[] = [];
  for (;;) {
    const { items, totalCount } = await cashier.requests({
      ...query,
      skip: all.length,
      take: PAGE,
      sorting: 'createdAt',
      descending: false,
    });
    all.push(...items);
    if (items.length === 0 || all.length >= totalCount) return all;
  }
}
