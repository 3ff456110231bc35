import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JournalFenced, JournalUnavailable, type ReadRows } from '#journal/journal.ts';
import { collectAll, eventually } from '#testing/eventually.ts';
import { BET, buildBatch, ENTRY, NO_ROWS, REFUSED_ROWS, ROWS_BEFORE, TAKEN_ROWS } from '#testing/journal-rules.ts';
import { HeldConnection } from '#testing/product-process.ts';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { PostgresJournal } from './postgres-journal.ts';
import { saveSnapshot } from './postgres-journal-reader.ts';
import { storedBets, storedEntries } from './stored-rows.ts';

const HOUSE = { line: 4_850, reach: 9, rate: 9_800 };
const NO_LIMITS = {
  exposureLimit: null,
  minStake: null,
  maxStake: null,
  commissionBps: null,
  betLocked: false,
};

describe.each(DATABASE_KINDS)('the journal in PostgreSQL (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let journal: PostgresJournal;
  let epoch: number;
  let sequence = 0;
  const append = (rows: Partial<ReadRows>) => {
    sequence += 1;
    return journal.append(buildBatch(sequence, epoch), { ...NO_ROWS, ...rows }).catch((error) => {
      sequence -= 1;
      throw error;
    });
  };

  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
    journal = new PostgresJournal(database.address, database.sql, Date.now);
    epoch = await journal.acquire();
  });
  afterAll(async () => {
    await journal.release();
    await database.drop();
    await server.stop();
  });

  test('reports a connection that ends together with the commit response as lost', async () => {
    const own = await server.newDatabase();
    const held = await HeldConnection.open(own.address);
    const paused = new PostgresJournal(held.address, own.sql, Date.now);
    const lost = new Promise((resolve) => paused.onLost(resolve));
    const firstEpoch = await paused.acquire();
    await paused.append(buildBatch(1, firstEpoch), NO_ROWS);

    held.holdBack();
    const appended = paused.append(buildBatch(2, firstEpoch), NO_ROWS);
    await eventually(async () => (await paused.tip()).sequence === 2, 'the batch is there');
    await own.sql.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and datname = current_database()`,
    );
    await eventually(() => held.ends === 1, 'the database has ended the connection');
    held.release();

    await appended;
    expect(await lost).toBeInstanceOf(JournalUnavailable);
    await paused.release();
    await held.close();
    await own.drop();
  });

  test('returns rows as written', async () => {
    await append({
      ledgerAccounts: ROWS_BEFORE.ledgerAccounts ?? [],
      casino: ROWS_BEFORE.casino ?? [],
      bets: [BET, { ...BET, id: 2, clientBetId: 'null', profitLoss: -3, settledAt: 5, house: HOUSE }],
      entries: [
        ENTRY,
        {
          ...ENTRY,
          id: 2,
          key: '1.2',
          kind: 'HOLD',
          amount: 1,
          reason: null,
          cashChange: 0,
          cashAfter: null,
        },
      ],
    });

    expect(await collectAll(storedBets(database.sql))).toEqual([
      BET,
      { ...BET, id: 2, clientBetId: 'null', profitLoss: -3, settledAt: 5, house: HOUSE },
    ]);
    expect(await collectAll(storedEntries(database.sql))).toEqual([
      ENTRY,
      {
        ...ENTRY,
        id: 2,
        key: '1.2',
        kind: 'HOLD',
        amount: 1,
        reason: null,
        cashChange: 0,
        cashAfter: null,
      },
    ]);
    expect(await journal.tip()).toEqual({ sequence, hash: buildBatch(sequence, epoch).hash });
  });

  test('replaces a changed bet and keeps its IP address', async () => {
    await append({
      bets: [{ ...BET, id: 10, clientBetId: 'x' }],
      betIps: new Map([[10, '203.0.113.7']]),
    });
    await append({
      bets: [{ ...BET, id: 10, clientBetId: 'x', status: 'MATCHED', matched: 10_000, unmatched: 0 }],
    });

    const rows = await database.sql.query('select status, ip from bets where id = 10');
    expect(rows).toEqual([{ status: 3, ip: '203.0.113.7' }]);
  });

  test.each(REFUSED_ROWS)('commits nothing of a batch with %s', async (_, rows) => {
    const tip = await journal.tip();

    await expect(append(rows)).rejects.toThrow();

    expect(await journal.tip()).toEqual(tip);
  });

  test('commits nothing if one row is rejected', async () => {
    const ledgerAccounts = [{ id: 900, path: 'house:x:DEMO' }];

    await expect(append({ ledgerAccounts, bets: [{ ...BET, id: 21 }] })).rejects.toThrow();

    expect(await database.sql.query('select 1 from ledger_accounts where id = 900')).toEqual([]);
  });

  test.each(TAKEN_ROWS)('accepts %s', async (_, rows) => {
    await append(rows);

    expect(await journal.tip()).toMatchObject({ sequence });
  });

  test('finds the bet or entry created by a request', async () => {
    expect(
      await journal.findRequests([
        { accountId: 7, clientBetId: 'other' },
        { entryKey: ENTRY.key },
        { accountId: 7, clientBetId: BET.clientBetId },
        { accountId: 8, clientBetId: BET.clientBetId },
      ]),
    ).toEqual([null, ENTRY.id, BET.id, null]);
  });

  test('reads the client IDs used by everyone except makers, in pages', async () => {
    await append({
      accounts: [{ id: 70, role: 'MAKER', currency: 'DEMO', limits: NO_LIMITS }],
      bets: [
        { ...BET, id: 600, clientBetId: 'one "more"\n' },
        { ...BET, id: 601, accountId: 70, clientBetId: 'a maker' },
      ],
    });

    const page = await journal.usedClientIds(599);
    expect(page).toEqual({ keys: ['7:one "more"\n'], lastBetId: 601 });
    expect(await journal.usedClientIds(601)).toBeNull();
  });

  test.each(['journal', 'ledger_entries', 'audit_log', 'ledger_accounts'])(
    'never changes or deletes rows of %s',
    async (table) => {
      await expect(database.sql.query(`delete from ${table}`)).rejects.toThrow('added, never changed');
      await expect(database.sql.query(`truncate ${table}`)).rejects.toThrow('added, never changed');
    },
  );

  test('rejects a batch that doesn’t follow the last one', async () => {
    await expect(journal.append(buildBatch(sequence + 2, epoch), NO_ROWS)).rejects.toBeInstanceOf(JournalFenced);
    await expect(journal.append(buildBatch(sequence, epoch), NO_ROWS)).rejects.toBeInstanceOf(JournalFenced);
  });

  test('rejects a second engine while the first is alive', { timeout: 20_000 }, async () => {
    const second = new PostgresJournal(database.address, database.sql, Date.now);
    await expect(second.acquire()).rejects.toThrow('Another server has been using this database');
  });

  test('reads all batches in order, also across pages', async () => {
    for (let i = 0; i < 210; i += 1) await append({});

    const pages = await collectAll(journal.read(5));

    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat().map(({ lastSequence }) => lastSequence)).toEqual(
      Array.from({ length: sequence - 5 }, (_, i) => i + 6),
    );
  });

  test('keeps the three latest snapshots, newest first', async () => {
    for (const at of [1, 2, 3, 4]) {
      await saveSnapshot(database.sql, {
        sequence: at,
        journalHash: 'j',
        stateHash: 's',
        image: new Uint8Array([at, 255, 0]),
      });
    }

    const kept = await collectAll(journal.snapshots());

    expect(kept.map((snapshot) => [snapshot.sequence, [...snapshot.image]])).toEqual([
      [4, [4, 255, 0]],
      [3, [3, 255, 0]],
      [2, [2, 255, 0]],
    ]);
  });

  describe('a writer whose connection was lost', () => {
    beforeEach(async () => {
      await database.sql.query(
        `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
          where locktype = 'advisory' and granted and datname = current_database()`,
      );
    });

    test('is notified and reacquires the lock under the same epoch', async () => {
      await expect(append({})).rejects.toMatchObject({ name: 'JournalUnavailable' });
      expect(await journal.acquire()).toBe(epoch);
      await append({});
    });

    test('is fenced if another engine took over meanwhile, also by the database', async () => {
      const second = new PostgresJournal(database.address, database.sql, Date.now);
      const secondEpoch = await second.acquire();
      expect(secondEpoch).toBeGreaterThan(epoch);

      await expect(journal.acquire()).rejects.toBeInstanceOf(JournalFenced);
      await expect(second.append(buildBatch(sequence + 1, epoch), NO_ROWS)).rejects.toBeInstanceOf(JournalFenced);
      await second.release();
    });
  });
});
