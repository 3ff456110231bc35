import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Engine } from '#journal/engine/engine.ts';
import { postgresMarketReader } from '#journal/postgres/postgres-bets.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { matchOdds, smallExchange } from '#testing/small-exchange.ts';
import {
  DATABASE_KINDS,
  quietLog,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '#testing/test-database.ts';

describe.each(DATABASE_KINDS)('closed markets in PostgreSQL (%s)', (kind) => {
  const clock = new ManualClock();
  let server: TestServer;
  let database: TestDatabase;
  let engine: Engine;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    database = await server.newDatabase();
    const { sql, address } = database;
    const journal = new PostgresJournal(address, sql, () => clock.now());
    engine = new Engine({ journal, clock, log: quietLog });
    await engine.start();
    for (const command of smallExchange({ accounts: 1, makers: 1 })) await engine.submit(command);
    await engine.submit(matchOdds(1));
  });
  afterEach(async () => {
    await engine.stop();
    await database.drop();
  });

  const closings = () => postgresMarketReader(database.sql).closings();

  function close(marketId: number) {
    return engine.submit({ type: 'SetMarketStatus', marketId, status: 'CLOSED' });
  }

  test('keep the time of the closing batch until they have a result', async () => {
    const closedAt = clock.now();
    await close(1);
    clock.advance(5_000);
    // A later message doesn't change the closing time.
    const message = 'Waiting for the umpires';
    await engine.submit({ type: 'SetMarketStatus', marketId: 1, status: 'CLOSED', message });
    await close(2);

    expect(await closings()).toEqual([
      { marketId: 1, at: closedAt, wasSettled: false },
      { marketId: 2, at: closedAt + 5_000, wasSettled: false },
    ]);
    const result = { type: 'winners', runnerIds: [1] } as const;
    await engine.submit({ type: 'SettleMarket', marketId: 1, result });

    expect((await closings()).map(({ marketId }) => marketId)).toEqual([2]);
  });

  test('are pending again from when a settlement or void is reversed', async () => {
    await close(1);
    await close(2);
    const result = { type: 'winners', runnerIds: [1] } as const;
    await engine.submit({ type: 'SettleMarket', marketId: 1, result });
    await engine.submit({ type: 'VoidMarket', marketId: 2, reason: 'abandoned' });
    clock.advance(60_000);

    for (const marketId of [1, 2]) {
      await engine.submit({ type: 'UnsettleMarket', marketId, reason: 'scorer was wrong' });
    }

    expect(await closings()).toEqual([
      { marketId: 1, at: clock.now(), wasSettled: true },
      { marketId: 2, at: clock.now(), wasSettled: true },
    ]);
  });
});
