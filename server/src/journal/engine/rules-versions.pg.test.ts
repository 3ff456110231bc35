import { RULES_VERSIONS } from '@crease/core/exchange/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#base/system/clock.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import { saveSnapshot } from '#journal/postgres/postgres-journal-reader.ts';
import { bet, playMarket, rupees } from '#testing/small-exchange.ts';
import {
  DATABASE_KINDS,
  quietLog,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '#testing/test-database.ts';
import { Engine } from './engine.ts';
import { restore } from './replay.ts';
import { encodeSnapshot } from './snapshot-codec.ts';

const clock = systemClock();

describe.each(DATABASE_KINDS)('a newer version on an older database (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
  });

  test('starts after the older one crashed, and its books verify from the first command', async () => {
    const { sql, address } = database;
    const oldJournal = new PostgresJournal(address, sql, clock.now);
    const old = new Engine({ journal: oldJournal, clock, log: quietLog, rules: RULES_VERSIONS[0] });
    await old.start();
    const betId = await playMarket(old);
    // Nothing of it is in a snapshot; only the writer's connection ends.
    await oldJournal.release();

    const journal = new PostgresJournal(address, sql, clock.now);
    const engine = new Engine({ journal, clock, log: quietLog });
    await engine.start();
    await engine.submit({ type: 'SetMarketStatus', marketId: 1, status: 'OPEN' });
    expect(await engine.submit(bet(2, 'newer', { side: 'LAY' }))).toMatchObject({ ok: true });
    const middle = await restore(journal, quietLog);
    await saveSnapshot(sql, encodeSnapshot(middle.state, middle.journalHash));
    await engine.submit(bet(1, 'newest'));

    expect(await engine.read((state) => state.bets.get(betId)?.matched)).toBe(rupees(40));
    expect((await verifyBooks(sql)).problems).toEqual([]);
    await engine.stop();
  });
});
