import type { WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.operator();
});
afterEach(() => server.close());

test('a match says who won it and on which number of runs each session ended, newest first', async () => {
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

test('an event that nobody knows has no results', async () => {
  expect((await server.call('getEventResults', { eventId: 9_999 })).error?.code).toBe('NOT_FOUND');
});
