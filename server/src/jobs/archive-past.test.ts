import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';
import { archivePast } from './archive-past.ts';

const HOUR_MS = 3_600_000;

test('a market with bets of players leaves the memory hours after its settlement; its bets stay in their history', async () => {
  const server = await startTestServer();
  const { engine, clock } = server;
  const job = archivePast({ exchange: engine, clock, afterMs: 6 * HOUR_MS });
  const [asha, ravi] = [await server.user(), await server.user()];
  const { marketId, eventId, runnerIds } = await server.market();
  const [runnerId = 0] = runnerIds;
  for (const [{ token }, type] of [[asha, 2] as const, [ravi, 1] as const]) {
    const bet = await server.call(
      'placeBet',
      {
        type,
        rate: 2,
        stake: 1_000,
        fancyValue: 0,
        runnerId,
        marketId,
        eventId,
        placeTime: null,
        clientBetId: crypto.randomUUID(),
      },
      { token },
    );
    expect(bet.success).toBe(true);
  }
  await engine.submit({
    type: 'SettleMarket',
    marketId,
    result: { type: 'winners', runnerIds: [runnerId] },
  });
  const inMemory = () =>
    engine.read(({ markets, bets }) => ({ markets: markets.size, bets: bets.size }));

  clock.advance(6 * HOUR_MS - 1);
  await job.run();
  expect(await inMemory()).toEqual({ markets: 1, bets: 2 });
  clock.advance(1);
  await job.run();

  expect(await inMemory()).toEqual({ markets: 0, bets: 0 });
  const { userName: userNameOrEmailAddress, password } = ravi;
  const login = await server.call('authenticate', { userNameOrEmailAddress, password });
  const token = login.result.accessToken;
  const history = await server.call('getUserBetHistory', { MarketId: marketId }, { token });
  expect(history.result.items).toMatchObject([{ marketId, stake: 1_000 }]);
  await server.close();
});
