import type { WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.operator();
});
afterEach(() => server.close());

test('an event shows its winner and each session’s final runs, newest first', async () => {
  const { eventId, marketId, runnerIds } = await server.market();
  const session = await server.call(
    'operatorCreateMarket',
    { eventId, kind: 'FANCY', marketName: '45 over runs', runners: [], open: true },
    { token },
  );
  const called = await server.call(
    'operatorCreateMarket',
    { eventId, kind: 'FANCY', marketName: '50 over runs', runners: [], open: true },
    { token },
  );
  const settle = (id: number, result: WireMarketResult) => {
    server.clock.advance(1_000);
    return server.call(
      'operatorSettleMarket',
      { marketId: id, result, closeFirst: true },
      { token },
    );
  };

  expect((await server.call('getEventResults', { eventId })).result).toEqual([]);
  await settle(session.result.marketId, { runs: 231 });
  await settle(called.result.marketId, { void: true });
  await settle(marketId, { winnerRunnerId: runnerIds[1] ?? 0 });
  const { result } = await server.call('getEventResults', { eventId });

  expect(result).toMatchObject([
    { marketName: 'Match Odds', group: 'matchOdds', winners: ['Australia'] },
    { marketName: '50 over runs', group: 'fancy', result: { void: true }, winners: [] },
    { marketName: '45 over runs', group: 'fancy', result: { runs: 231 }, winners: [] },
  ]);
});

test('shows a half-won line in the results and to both bettors, until reversed', async () => {
  const { eventId, marketId, runnerIds } = await server.market({
    kind: 'GOALS',
    subType: 'ASIAN_GOALS',
    runners: [{ name: 'Under 2.75 goals' }, { name: 'Over 2.75 goals' }],
  });
  const [, over = 0] = runnerIds;
  const [layer, backer] = [await server.user(), await server.user()];
  for (const [type, bettor] of [
    [2, layer],
    [1, backer],
  ] as const) {
    const bet = { eventId, marketId, runnerId: over, type, rate: 1.9, stake: 1_000, fancyValue: 0 };
    const clientBetId = crypto.randomUUID();
    await server.call(
      'placeBet',
      { ...bet, clientBetId, placeTime: null },
      { token: bettor.token },
    );
  }

  const result = { halfWinnerRunnerId: over };
  const settled = await server.call(
    'operatorSettleMarket',
    { marketId, result, closeFirst: true },
    { token },
  );

  expect(settled.result).toMatchObject({ totalWon: 450, totalLost: 450, commission: 9 });
  const results = await server.call('getEventResults', { eventId });
  expect(results.result).toMatchObject([
    {
      result,
      winners: ['Over 2.75 goals'],
      resultLabel: {
        code: 'HALF_WON',
        facts: { winner: { code: 'OVER_GOALS', facts: { line: 2.75 } } },
      },
    },
  ]);
  const readHistory = async (bettor: { readonly token: string }) => {
    const answer = await server.call('getUserBetHistory', {}, { token: bettor.token });
    return answer.result.items.map(({ status, profitLoss }) => [status, profitLoss]);
  };
  expect(await readHistory(backer)).toEqual([['HALF_WON', 450]]);
  expect(await readHistory(layer)).toEqual([['HALF_LOST', -450]]);

  await server.call(
    'operatorUnsettleMarket',
    { marketId, reason: 'the goal was taken back' },
    { token },
  );
  await server.call(
    'operatorSettleMarket',
    { marketId, result: { void: true }, closeFirst: true },
    { token },
  );

  expect((await readHistory(backer)).map(([status]) => status)).toEqual(['VOID']);
});

test('an unknown event has no results', async () => {
  expect((await server.call('getEventResults', { eventId: 9_999 })).error?.code).toBe('NOT_FOUND');
});
