import { expect, test } from 'vitest';
import { direct, houseMarkets, MATCH_SPEED, oneMatch, pass } from '#testing/planned-fixtures.ts';
import { startTestServer } from '#testing/test-server.ts';

const HOUR_MS = 3_600_000;

test('quotes the toss until half an hour before it, and settles it on the call', async () => {
  const server = await startTestServer();
  const tossAt = server.context.clock.now() + HOUR_MS / MATCH_SPEED;
  await direct(server, oneMatch(server, tossAt));
  const toss = async () => (await houseMarkets(server)).find(({ kind }) => kind === 'TOSS');

  await pass(server, async () => (await toss())?.status === 'OPEN');
  expect((await toss())?.quote?.runners.map((runner) => runner?.back[0]?.price)).toEqual([9_800, 9_800]);
  await pass(server, async () => (await toss())?.status === 'SUSPENDED');
  expect(server.clock.now()).toBeLessThanOrEqual(tossAt - (HOUR_MS / 2 - 60_000) / MATCH_SPEED);
  await pass(server, async () => (await toss())?.status === 'SETTLED');
  expect(server.clock.now()).toBeGreaterThanOrEqual(tossAt);
});
