import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#base/system/clock.ts';
import { takeSnapshotInChild } from '#jobs/take-snapshot.ts';
import { Engine } from '#journal/engine/engine.ts';
import { readPastBatches } from '#journal/engine/replay.ts';
import { postgresMarketReader } from '#journal/postgres/postgres-bets.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import { PostgresJournalReader } from '#journal/postgres/postgres-journal-reader.ts';
import { bet, matchOdds, smallExchange } from '#testing/small-exchange.ts';
import {
  DATABASE_KINDS,
  quietLog,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '#testing/test-database.ts';
import { insertNotices, NoticeStore } from './notice-store.ts';
import { NoticeWriter } from './notice-writer.ts';
import { PersonalPushes } from './personal-pushes.ts';

const clock = systemClock();
const BACKER = 2;
const MAKER = 1;

describe.each(DATABASE_KINDS)('notices from the PostgreSQL journal (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let engine: Engine;
  let writer: NoticeWriter;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    database = await server.newDatabase();
    await start();
    for (const command of smallExchange({ accounts: 2, makers: 1 })) await engine.submit(command);
    await engine.submit(matchOdds(1));
    for (const marketId of [1, 2]) {
      const where = { marketId, runnerId: 2 * marketId - 1 };
      await engine.submit(bet(MAKER, `lay-${marketId}`, { ...where, side: 'LAY' }));
      await engine.submit(bet(BACKER, `back-${marketId}`, where));
    }
  });
  afterEach(async () => {
    await engine.stop();
    await database.drop();
  });

  const store = () => new NoticeStore(database.sql);

  async function start(): Promise<void> {
    const { sql, address } = database;
    engine = new Engine({
      journal: new PostgresJournal(address, sql, clock.now),
      clock,
      log: quietLog,
    });
    writer = new NoticeWriter({
      exchange: engine,
      noticeStore: store(),
      personalNews: new PersonalPushes(),
      readModel: postgresMarketReader(sql),
      clock,
      log: quietLog,
    });
    await engine.start();
  }

  const open = () => writer.open(readPastBatches(new PostgresJournalReader(database.sql), quietLog));

  async function listNotices(userId: number): Promise<readonly string[]> {
    const page = await store().listNotices(userId, { skip: 0, take: 20, descending: false });
    return page.notices.map(({ kind, facts }) => `${kind} ${JSON.stringify(facts)}`);
  }

  const settle = () =>
    engine.submit({
      type: 'SettleMarket',
      marketId: 1,
      result: { type: 'winners', runnerIds: [1] },
    });

  const WON =
    'SETTLED {"eventTitle":"Ravens v Otters","marketName":"Match odds","result":"Ravens","profitLoss":100,"commission":2}';
  const VOID = 'VOIDED {"eventTitle":"Ravens v Otters","marketName":"Match odds","bets":1,"reason":"abandoned"}';

  test('the next process sends the unsent notices of a lost one from the journal, before its own', async () => {
    await settle();
    // This process never persists a notification: its writer isn't open yet.
    expect(await listNotices(BACKER)).toEqual([]);
    // A snapshot later than the last notification can't recover missed ones.
    await takeSnapshotInChild({ address: database.address, everyCommands: 1, isVerified: false });
    await engine.stop();

    await start();
    await engine.submit({ type: 'VoidMarket', marketId: 2, reason: 'abandoned' });
    await open();
    await writer.drained();

    expect(await listNotices(BACKER)).toEqual([WON, VOID]);
    expect(await listNotices(MAKER)).toEqual([]);
  });

  test('two processes storing the same notification at once store it once', async () => {
    const { sql } = database;
    const facts = { eventTitle: 'Ravens v Otters', marketName: 'Match odds' };
    const notice = { userId: BACKER, key: '9:UNSETTLED:1', at: 1, kind: 'UNSETTLED', facts } as const;

    const [first, waiting] = await sql.transaction(async (session) => {
      const added = await insertNotices(session, [notice]);
      const other = store().addNotices([notice]);
      await vi.waitFor(async () => {
        const locked = await sql.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        expect(locked).toHaveLength(1);
      });
      return [added, { other }] as const;
    });
    const second = await waiting.other;

    expect([first.length, second.length]).toEqual([1, 0]);
    expect((await store().listNotices(BACKER, { skip: 0, take: 20, descending: false })).head.newest).toBe(1);
  });

  test('a start sends nothing twice, whatever the stored position', async () => {
    await open();
    await settle();
    await writer.drained();
    await writer.flush();
    const tip = await engine.read((state) => state.sequence);
    expect(await store().noticedUpTo()).toBe(tip);
    await database.sql.query('update notice_position set sequence = 0');
    await engine.stop();

    await start();
    await open();
    await writer.drained();

    expect(await listNotices(BACKER)).toEqual([WON]);
    await writer.flush();
    expect(await store().noticedUpTo()).toBeGreaterThan(tip);
  });
});
