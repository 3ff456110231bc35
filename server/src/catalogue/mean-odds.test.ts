import { expect, test } from 'vitest';
import { startTestServer, type TestUser } from '#testing/test-server.ts';

const server = await startTestServer();

test('past bets have their matches’ mean odds, weighted by stake', async () => {
  const market = await server.market({ min: 1 });
  const [asha, bilal] = [await server.user(), await server.user()];
  const place = async (by: TestUser, type: 1 | 2, rate: number, stake: number): Promise<void> => {
    const placed = await server.bet(by, market, { type, rate, stake });
    expect(placed.error).toBeNull();
  };
  // A lay of 4.70 at 2.02, whose profit is rounded, and a back that is matched at two prices.
  await place(asha, 1, 2.02, 4.7);
  await place(bilal, 2, 2.02, 4.7);
  await place(asha, 2, 1.95, 3.33);
  await place(asha, 2, 1.9, 1.11);
  await place(bilal, 1, 1.9, 4.44);
  await server.settle(market);

  const history = await server.call('getUserBetHistory', {}, bilal);

  const means = history.result.items.map(({ betType, avgRate }) => [betType, avgRate]);
  expect(means.sort()).toEqual([
    ['Back', 1.9375],
    ['Lay', 2.02],
  ]);
});
