import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.operator();
});
afterEach(() => server.close());

const listOf = async (from = server, by = token) =>
  (await from.call('operatorGetBelowZero', {}, { token: by })).result.items;

function bet(market: { marketId: number; eventId: number }, runnerId: number, terms: object) {
  return {
    fancyValue: 0,
    rate: 2,
    stake: 100_000,
    type: 1 as const,
    ...terms,
    runnerId,
    marketId: market.marketId,
    eventId: market.eventId,
    placeTime: null,
    clientBetId: crypto.randomUUID(),
  };
}

test('anyone who has spent winnings that are taken back is listed with the cause until it is made good', async () => {
  const first = await server.market();
  const [asha, bilal] = [await server.user(), await server.user()];
  const [winner = 0] = first.runnerIds;
  await server.call('placeBet', bet(first, winner, { type: 2 }), { token: bilal.token });
  await server.call('placeBet', bet(first, winner, {}), { token: asha.token });
  const result = { winnerRunnerId: winner };
  const { marketId } = first;
  await server.call('operatorSettleMarket', { marketId, result, closeFirst: true }, { token });
  const second = await server.market();
  const [runner = 0] = second.runnerIds;
  await server.call('placeBet', bet(second, runner, { stake: 150_000 }), { token: asha.token });
  expect(await listOf()).toEqual([]);

  const reason = 'wrong winner';
  await server.call('operatorUnsettleMarket', { marketId, reason }, { token });

  const [listed] = await listOf();
  expect(listed).toMatchObject({
    userId: asha.id,
    userName: asha.userName,
    currency: 'DEMO',
    cause: 'REVERSAL',
    marketId,
    marketName: 'Match Odds',
  });
  const owed = -(listed?.cash ?? 0);
  expect(owed).toBeGreaterThan(0);
  const refused = await server.call('placeBet', bet(second, runner, { stake: 100 }), {
    token: asha.token,
  });
  expect(refused.error?.code).toBe('INSUFFICIENT_BALANCE');

  await server.context.notices.drained();
  const [notice] = (await server.call('getNotices', {}, { token: asha.token })).result.items;
  expect(notice).toMatchObject({
    kind: 'BELOW_ZERO',
    marketId,
    facts: { marketName: 'Match Odds', cause: 'REVERSAL', owed },
  });

  const later = await server.restart();
  expect(await listOf(later)).toMatchObject([{ userId: asha.id, cause: 'REVERSAL' }]);
  const correction = {
    userId: asha.id,
    type: 'CREDIT',
    amount: owed,
    reason: 'written off',
    clientRequestId: crypto.randomUUID(),
  } as const;
  await later.call('operatorAdjustBalance', correction, { token });
  expect(await listOf(later)).toEqual([]);
  await later.close();
});
