import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { exportDays, exportPastDays } from '#jobs/export-days.ts';
import { DamagedExport } from '#jobs/export-file.ts';
import { exportedDays, removeExported } from '#jobs/export-store.ts';
import { verifyBooks, verifyTail } from '#jobs/verify-books.ts';
import { Engine } from '#journal/engine/engine.ts';
import { newestState } from '#journal/engine/replay.ts';
import { encodeSnapshot } from '#journal/engine/snapshot-codec.ts';
import { BETTING_TABLES } from '#journal/postgres/journal-tables.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import { saveSnapshot } from '#journal/postgres/postgres-journal-reader.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { bet, matchOdds, rupees, smallExchange } from '#testing/small-exchange.ts';
import { temporaryFolder } from '#testing/temporary-files.ts';
import {
  DATABASE_KINDS,
  quietLog,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '#testing/test-database.ts';

const DAY_MS = 86_400_000;
const DAYS = 4;
const KEEP = { journalDays: 1, houseDays: 1 };

describe.each(DATABASE_KINDS)('exported days (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let engine: Engine;
  let clock: ManualClock;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    database = await server.newDatabase();
    folder = temporaryFolder();
    clock = new ManualClock();
    engine = newEngine();
    await engine.start();
    for (const command of smallExchange({ accounts: 3, makers: 1 })) await engine.submit(command);
    for (let day = 0; day < DAYS; day++) {
      await betThroughADay(day);
      clock.advance(DAY_MS);
    }
    await engine.submit(matchOdds(1));
    await snapshot();
  });
  afterEach(async () => {
    await engine.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  function newEngine(): Engine {
    const { address, sql } = database;
    const journal = new PostgresJournal(address, sql, () => clock.now());
    return new Engine({ journal, clock, log: quietLog });
  }

  /** Creates a market, bets in it, settles and archives it, all within one day. */
  async function betThroughADay(day: number): Promise<void> {
    const made = await engine.submit(matchOdds(1));
    if (!made.ok) throw new Error(made.code);
    const { id: marketId } = made;
    const runnerId = await engine.read(({ markets }) => markets.get(marketId)?.runners[0]?.id ?? 0);
    const there = { marketId, runnerId };
    const stake = rupees(300);
    await engine.submit(bet(1, `quote-${day}`, { ...there, side: 'LAY', stake }));
    await engine.submit(bet(2, `back-${day}`, { ...there, stake: rupees(100) }));
    await engine.submit(bet(3, `more-${day}`, { ...there, stake: rupees(50) }));
    await engine.submit({ type: 'CancelBets', accountId: 1, marketId });
    const result = { type: 'winners' as const, runnerIds: [runnerId] };
    await engine.submit({ type: 'SettleMarket', marketId, result });
    await engine.submit({ type: 'ArchiveMarket', marketId });
  }

  async function snapshot(): Promise<void> {
    const { sequence, hash } = await new PostgresJournal(database.address, database.sql, () => 0).tip();
    await saveSnapshot(database.sql, await engine.read((state) => encodeSnapshot(state, hash)));
    await database.sql.query('update notice_position set sequence = $1', [sequence]);
  }

  const exportAll = (sql = database.sql) => exportDays({ sql, folder, now: () => clock.now() });
  const remove = (sql = database.sql) => removeExported(sql, KEEP, clock.now());
  const verify = () => verifyBooks(database.sql, folder);

  async function counts() {
    const [row] = await database.sql.query<Readonly<Record<'batches' | 'entries' | 'house' | 'bets', number>>>(
      `select (select count(*) from journal) as batches, (select count(*) from ledger_entries) as entries,
        (select count(*) from bets b join accounts a on a.id = b.account_id and a.role = 'MAKER') as house,
        (select count(*) from bets b join accounts a on a.id = b.account_id and a.role = 'PLAYER') as bets`,
    );
    if (row === undefined) throw new Error('Nothing was counted.');
    return row;
  }

  test('exports each finished day once, without deleting rows', async () => {
    const before = await counts();

    expect(await exportAll()).toHaveLength(DAYS);
    expect(await exportAll()).toEqual([]);

    expect(await counts()).toEqual(before);
    expect((await exportedDays(database.sql)).map(({ removal }) => removal)).toEqual(
      Array.from({ length: DAYS }, () => 'NONE'),
    );
    expect((await verify()).problems).toEqual([]);
  });

  test('writes bets with every column but the IP address', async () => {
    await exportAll();

    const [first = ''] = readdirSync(folder).toSorted();
    const [line = ''] = gunzipSync(readFileSync(path.join(folder, first, 'bets.ndjson.gz')))
      .toString()
      .split('\n');
    const bet: unknown = JSON.parse(line);
    expect(bet).toMatchObject({ clientBetId: 'quote-0', marketId: 2, accountId: 1, ip: null });
    expect(new Set(Object.keys(bet ?? {}))).toEqual(new Set(Object.keys(BETTING_TABLES.bets)));
  });

  test('removes expired rows, keeps player histories, and the books verify from the first command', async () => {
    const before = await counts();
    await exportAll();
    await remove();

    const after = await counts();
    expect(after.bets).toBe(before.bets);
    expect(after.house).toBeLessThan(before.house);
    expect(after.entries).toBeLessThan(before.entries);
    expect(after.batches).toBeLessThan(before.batches);
    const report = await verify();
    expect(report.problems).toEqual([]);
    expect(report.commands).toBe(await engine.read((state) => state.sequence));
    await remove();
    expect(await counts()).toEqual(after);
  });

  test('a restart after a removal restores the same state, and a repeated bet in an archived market is still known', async () => {
    await exportAll();
    await remove();
    const hash = await engine.read(stateHash);
    await engine.stop();
    const start = await newestState(
      new PostgresJournal(database.address, database.sql, () => 0),
      quietLog,
      Number.POSITIVE_INFINITY,
    );
    expect(stateHash(start.state)).toBe(hash);

    engine = newEngine();
    await engine.start();
    expect(await engine.submit(bet(2, 'back-0', { stake: rupees(100) }))).toMatchObject({
      ok: true,
      repeated: true,
    });
  });

  /** Each run is killed one statement later than the previous one, until one completes. */
  async function runsUntilDone(work: (sql: SqlClient) => Promise<unknown>): Promise<number> {
    for (let runs = 0; ; runs++) {
      const isDone = await work(killedAt(database.sql, runs)).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof Error) || error.message !== KILL.message) throw error;
          return false;
        },
      );
      expect((await verify()).problems).toEqual([]);
      if (isDone) return runs;
    }
  }

  test('killed at any step, the books verify and the next run continues', async () => {
    expect(await runsUntilDone(exportAll)).toBeGreaterThan(8);
    expect(await runsUntilDone(remove)).toBeGreaterThan(7);

    const left = await exportedDays(database.sql);
    expect(left.map(({ removal }) => removal)).toEqual(['DONE', 'DONE', 'DONE', 'NONE']);
  });

  test("the server's own job does both in a separate process", async () => {
    const exports = { folder, ...KEEP };
    const { address } = database;
    await exportPastDays(address, exports, { clock, log: quietLog }).run();

    const days = await exportedDays(database.sql);
    expect(days.map(({ removal }) => removal)).toEqual(['DONE', 'DONE', 'DONE', 'NONE']);
    expect((await verify()).problems).toEqual([]);
  });

  test('names a modified, truncated or missing file', async () => {
    await exportAll();
    await remove();
    const [first = ''] = readdirSync(folder).toSorted();
    const place = path.join(folder, first, 'journal.ndjson.gz');
    const whole = readFileSync(place);

    appendFileSync(place, 'x');
    await expect(verify()).rejects.toThrow(
      new DamagedExport(`Export ${first}: journal.ndjson.gz is corrupt (checksum mismatch).`),
    );
    writeFileSync(place, whole.subarray(0, whole.length - 9));
    await expect(verify()).rejects.toThrow(`Export ${first}: journal.ndjson.gz is corrupt`);
    rmSync(place);
    await expect(verify()).rejects.toThrow(`Export ${first}: journal.ndjson.gz is missing.`);
    writeFileSync(place, whole);
    expect((await verify()).problems).toEqual([]);

    const manifest = path.join(folder, first, 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace('"first": 1', '"first": 2'));
    await expect(verify()).rejects.toThrow(`Export ${first}: the manifest was modified`);
  });

  test('without the exports, the books verify from the oldest snapshot', async () => {
    await exportAll();
    await remove();
    renameSync(folder, `${folder}-elsewhere`);
    try {
      await expect(verify()).rejects.toThrow('not found in the export folder');
      const tail = await database.sql.transaction((session) => verifyTail(session, 'oldest'), 'frozen');
      expect(tail.problems).toEqual([]);
    } finally {
      renameSync(`${folder}-elsewhere`, folder);
    }
  });

  test('detects a row modified after its export', async () => {
    await exportAll();
    await remove();
    await database.sql.transaction(async (session) => {
      await session.query('alter table ledger_entries disable trigger all');
      await session.query(
        'update ledger_entries set amount = amount + 1 where id = (select min(id) from ledger_entries where kind = 5)',
      );
      await session.query('alter table ledger_entries enable trigger all');
    });

    await expect(verify()).rejects.toThrow(/has changed in the database since it was exported/);
  });

  test('rows that aren’t exported or are still needed by a start can’t be removed', async () => {
    const { sql } = database;
    await expect(sql.query('select remove_exported_journal(1, 10)')).rejects.toThrow(/still needed/);
    await expect(sql.query('delete from journal')).rejects.toThrow(/added, never changed/);
    await exportAll();
    await sql.query('delete from snapshots');
    await remove();
    await expect(sql.query('select remove_exported_journal(1, 10)')).rejects.toThrow(/still needed/);
    expect((await verify()).problems).toEqual([]);
  });
});

const KILL = new Error('killed');

/** A client whose process dies after a number of statements. */
function killedAt(sql: SqlClient, statements: number): SqlClient {
  let left = statements;
  const query: SqlClient['query'] = (text, values) => {
    left -= 1;
    return left < 0 ? Promise.reject(KILL) : sql.query(text, values);
  };
  return {
    query,
    transaction: (work, mode) =>
      sql.transaction((session) => {
        const inside: SqlClient['query'] = (text, values) => {
          left -= 1;
          return left < 0 ? Promise.reject(KILL) : session.query(text, values);
        };
        return work({ query: inside });
      }, mode),
    close: () => sql.close(),
  };
}
