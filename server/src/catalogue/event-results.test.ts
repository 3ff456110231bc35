import type { WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();

test('an event shows its winner and each session’s final runs, newest first', async () => {
  const { eventId, marketId, runnerIds } = await server.market();
  const session = await server.asOperator('operatorCreateMarket', {
    eventId,
    kind: 'FANCY',
    marketName: '45 over runs',
    runners: [],
    open: true,
  });
  const called = await server.asOperator('operatorCreateMarket', {
    eventId,
    kind: 'FANCY',
    marketName: '50 over runs',
    runners: [],
    open: true,
  });
  const settle = (id: number, result: WireMarketResult) => {
    server.clock.advance(1_000);
    return server.asOperator('operatorSettleMarket', { marketId: id, result, closeFirst: true });
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
  const market = await server.market({
    kind: 'GOALS',
    subType: 'ASIAN_GOALS',
    runners: [{ name: 'Under 2.75 goals' }, { name: 'Over 2.75 goals' }],
  });
  const { eventId, marketId } = market;
  const [, over = 0] = market.runnerIds;
  const [layer, backer] = [await server.user(), await server.user()];
  const terms = { rate: 1.9, stake: 1_000, runner: 1 };
  await server.bet(layer, market, { type: 2, ...terms });
  await server.bet(backer, market, terms);

  const result = { halfWinnerRunnerId: over };
  const settled = await server.settle(market, result);

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
    const answer = await server.call('getUserBetHistory', {}, bettor);
    return answer.result.items.map(({ status, profitLoss }) => [status, profitLoss]);
  };
  expect(await readHistory(backer)).toEqual([['HALF_WON', 450]]);
  expect(await readHistory(layer)).toEqual([['HALF_LOST', -450]]);

  await server.asOperator('operatorUnsettleMarket', {
    marketId,
    reason: 'the goal was disallowed',
  });
  await server.settle(market, { void: true });

  expect((await readHistory(backer)).map(([status]) => status)).toEqual(['VOID']);
});

test('an unknown event has no results', async () => {
  expect((await server.call('getEventResults', { eventId: 9_999 })).error?.code).toBe('NOT_FOUND');
});
