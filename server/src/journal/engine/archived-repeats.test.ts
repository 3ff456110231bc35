import { expect, test } from 'vitest';
import type { RequestId } from '#journal/journal.ts';
import { bet, matchOdds, startEngine } from '#testing/small-exchange.ts';
import type { Engine } from './engine.ts';

/** Two bets are matched in market 1, which is settled; market 2 is open. */
async function settleFirstMarket(engine: Engine): Promise<void> {
  await engine.submit(bet(1, 'rest', { side: 'LAY' }));
  await engine.submit(bet(2, 'taker'));
  await engine.submit(matchOdds(1));
  await engine.submit({
    type: 'SettleMarket',
    marketId: 1,
    result: { type: 'winners', runnerIds: [1] },
  });
}

test('a repeated bet of an archived market returns the original, before and after a restart', async () => {
  const { engine, disk } = await startEngine();
  await settleFirstMarket(engine);
  const again = (id: string) => bet(2, id, { marketId: 2, runnerId: 3 });

  const [, sameTurn] = await Promise.all([
    engine.submit({ type: 'ArchiveMarket', marketId: 1 }),
    engine.submit(again('taker')),
  ]);
  expect(sameTurn).toMatchObject({ ok: true, id: 2, repeated: true });
  expect(await engine.submit(again('taker'))).toMatchObject({ ok: true, id: 2, repeated: true });
  expect(await engine.submit(again('fresh'))).toMatchObject({ ok: true, id: 3, repeated: false });
  await engine.stop();

  const restarted = await startEngine({ disk });
  await restarted.engine.submit({ type: 'SetMarketStatus', marketId: 2, status: 'OPEN' });
  expect(await restarted.engine.submit(again('taker'))).toMatchObject({
    ok: true,
    id: 2,
    repeated: true,
  });
  expect(await restarted.engine.submit(again('other'))).toMatchObject({
    ok: true,
    id: 4,
    repeated: false,
  });
});

test('looks a bet up in the database only if its ID may have been used', async () => {
  const { engine, journal } = await startEngine();
  const lookedUp: RequestId[] = [];
  const find = journal.findRequests.bind(journal);
  journal.findRequests = (requests) => {
    lookedUp.push(...requests);
    return find(requests);
  };
  await settleFirstMarket(engine);
  await engine.submit(bet(2, 'taker'));
  expect(lookedUp).toEqual([]);

  await engine.submit({ type: 'ArchiveMarket', marketId: 1 });
  await engine.submit(bet(2, 'fresh', { marketId: 2, runnerId: 3 }));
  expect(lookedUp).toEqual([]);
  await engine.submit(bet(2, 'taker', { marketId: 2, runnerId: 3 }));
  expect(lookedUp).toEqual([{ accountId: 2, clientBetId: 'taker' }]);
});
