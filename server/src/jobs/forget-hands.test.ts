import { expect, test } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';
import { HouseHands } from '#trading/house-hands.ts';
import { forgetHands } from './forget-hands.ts';

test('a market in the hand of a trader is forgotten once it has left the memory, also what was kept from before a restart', async () => {
  const server = await startTestServer();
  const { context, engine } = server;
  const { marketId } = await server.market();
  await context.documents.put('trading-hand:999', 'HELD');
  const hands = new HouseHands(context);
  await hands.load();
  await hands.setAuto([marketId], false);
  const job = forgetHands(hands, engine);

  await job.run();
  expect(hands.handOf(999)).toBeNull();
  expect(hands.handOf(marketId)).toBe('TAKEN');

  await engine.submit({ type: 'VoidMarket', marketId, reason: 'abandoned' });
  await engine.submit({ type: 'ArchiveMarket', marketId });
  await job.run();

  expect(hands.handOf(marketId)).toBeNull();
  expect(await context.documents.list('trading-hand:')).toEqual([]);
  await server.close();
});
