import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { endDemoUsers } from './end-demo-users.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

test('a demo user whose day is over leaves no rest in any book and cannot bet', async () => {
  const market = await server.market();
  const demo = (await server.call('loginAsDemoUser', {})).result;
  await server.call(
    'placeBet',
    {
      type: 1,
      rate: 2,
      stake: 100,
      fancyValue: 0,
      runnerId: market.runnerIds[0] ?? 0,
      marketId: market.marketId,
      eventId: market.eventId,
      placeTime: null,
      clientBetId: crypto.randomUUID(),
    },
    { token: demo.accessToken },
  );

  server.clock.advance(24 * 3_600_000 - 1);
  const early = await endDemoUsers(server.context);
  server.clock.advance(1);
  const due = await endDemoUsers(server.context);
  const again = await endDemoUsers(server.context);

  const left = await server.engine.read((state) => ({
    exposure: state.accounts.get(demo.userId)?.exposure,
    betLocked: state.accounts.get(demo.userId)?.limits.betLocked,
    status: state.bets.get(1)?.status,
  }));
  expect([early, due, again]).toEqual([0, 1, 0]);
  expect(left).toEqual({ exposure: 0, betLocked: true, status: 'CANCELLED' });
});
