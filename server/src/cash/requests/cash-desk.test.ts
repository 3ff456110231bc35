import { expect, test } from 'vitest';
import type { CashQuery, CashRequest } from '#cash/store/cash-request.ts';
import type { CashierStore } from '#cash/store/cashier-store.ts';
import { readAllRequests } from './cash-desk.ts';

test('a sum over more requests than a page holds misses none', async () => {
  const kept = Array.from({ length: 2_500 }, (_, at) => ({ id: at, amount: at }) as CashRequest);
  const asked: CashQuery[] = [];
  const cashier: Pick<CashierStore, 'requests'> = {
    requests: async (query) => {
      asked.push(query);
      const items = kept.slice(query.skip, query.skip + query.take);
      return { items, totalCount: kept.length };
    },
  };

  const found = await readAllRequests(cashier, { userId: 7, states: ['CREDITED'] });

  expect(found).toEqual(kept);
  expect(asked).toHaveLength(3);
  expect(asked.every(({ userId, descending }) => userId === 7 && !descending)).toBe(true);
});
