import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { expect, test } from 'vitest';
import { bet, matchOdds, rupees, startEngine } from '#testing/small-exchange.ts';

test('writes each bet once per batch in its final state, and unmatched maker bets never', async () => {
  const { engine, disk } = await startEngine({ makers: 1 });

  await Promise.all([
    engine.submit(bet(1, 'quote-1', { side: 'LAY', stake: rupees(50) })),
    engine.submit(bet(1, 'quote-2', { side: 'LAY', price: 150 })),
    engine.submit(bet(2, 'taker')),
    engine.submit({ type: 'CancelBets', accountId: 2, marketId: 1 }),
  ]);

  const bets = disk.batches.at(-1)?.rows.bets.toSorted((a, b) => a.id - b.id);
  expect(bets?.map(({ clientBetId, status, matched }) => [clientBetId, status, matched])).toEqual([
    ['quote-1', 'MATCHED', rupees(50)],
    ['taker', 'MATCHED', rupees(50)],
  ]);
});

test('the balance after each statement row is right when a batch has several rows of an account', async () => {
  const { engine, disk } = await startEngine();
  const adjust = (direction: 'CREDIT' | 'DEBIT', amount: number, key: string) =>
    engine.submit({ type: 'AdjustBalance', accountId: 1, direction, amount, reason: 'test', key });

  await Promise.all([
    adjust('CREDIT', 500, 'k1'),
    engine.submit(bet(1, 'a')),
    adjust('DEBIT', 200, 'k2'),
    adjust('CREDIT', 50, 'k3'),
  ]);

  const lines = disk.batches.at(-1)?.rows.entries ?? [];
  const start = rupees(1_000_000);
  expect(lines.map(({ kind, cashChange, cashAfter }) => [kind, cashChange, cashAfter])).toEqual([
    ['ADJUST', 500, start + 500],
    ['HOLD', 0, null],
    ['ADJUST', -200, start + 300],
    ['ADJUST', 50, start + 350],
  ]);
});

test('writes audit entries and IPs with accepted commands only', async () => {
  const { engine, disk } = await startEngine();
  const audit = {
    actor: 'operator:1',
    action: 'SetMarketStatus',
    entity: 'market',
    entityId: '1',
    reason: null,
    before: null,
    after: null,
    ip: '10.0.0.1',
  };

  await Promise.all([
    engine.submit(bet(1, 'a'), { ip: '203.0.113.7' }),
    engine.submit({ type: 'SetMarketStatus', marketId: 1, status: 'SUSPENDED' }, { audit }),
    engine.submit(
      { type: 'SetMarketStatus', marketId: 99, status: 'SUSPENDED' },
      { audit: { ...audit, entityId: '99' } },
    ),
  ]);

  const rows = disk.batches.at(-1)?.rows;
  expect(rows?.audits.map(({ entityId }) => entityId)).toEqual(['1']);
  expect([...(rows?.betIps ?? [])]).toEqual([[1, '203.0.113.7']]);
});

test('a settled market archived in the same batch still gets its last rows', async () => {
  const { engine, disk } = await startEngine();
  await engine.submit(bet(1, 'rest', { side: 'LAY' }));
  await engine.submit(bet(2, 'taker'));
  await engine.submit(matchOdds(1));

  await Promise.all([
    engine.submit({
      type: 'SettleMarket',
      marketId: 1,
      result: { type: 'winners', runnerIds: [1] },
    }),
    engine.submit({ type: 'ArchiveMarket', marketId: 1 }),
  ]);

  const rows = disk.batches.at(-1)?.rows;
  expect(rows?.bets.map(({ id, status, profitLoss }) => [id, status, profitLoss])).toEqual([
    [1, 'LOST', -rupees(100)],
    [2, 'WON', rupees(100)],
  ]);
  expect(rows?.archivedMarketIds).toEqual([1]);
  expect(await engine.read((state) => trialBalance(state.ledger, 'DEMO'))).toBe(0);
});
