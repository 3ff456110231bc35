import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '#base/system/clock.ts';
import { backUpFiles, restoreFiles } from '#base/system/file-backup.ts';
import { FolderFileStore } from '#base/system/file-store.ts';
import { BackupWatch } from '#jobs/back-up.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { Engine } from '#journal/engine/engine.ts';
import type { MaintenanceReport } from '#journal/exchange.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import { eventually } from '#testing/eventually.ts';
import { bet, smallExchange } from '#testing/small-exchange.ts';
import { temporaryFolder } from '#testing/temporary-files.ts';
import { quietLog } from '#testing/test-database.ts';
import { BackupFolder } from './base-backup.ts';
import { type Database, openDatabase } from './open-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { openSqlClient } from './sql-client.ts';

// Disaster recovery drill: a server with backups is killed and its folder lost; the restored data is compared bet by
// bet.

const clock = systemClock();
const folder = temporaryFolder();
const backupDir = path.join(folder, 'backups');
const running = new Set<Life>();

afterEach(async () => {
  for (const life of running) {
    await life.engine.stop();
    await life.database.close();
  }
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

interface Life {
  readonly dataDir: string;
  readonly database: Database;
  readonly engine: Engine;
}

test('restores a lost folder with every archived bet, or to a point between two bets', async () => {
  const lost = path.join(folder, 'lost');
  const first = await live(lost);
  for (const command of smallExchange({ accounts: 2 })) await first.engine.submit(command);
  await placeAll(first, ['before-1', 'before-2']);
  const documents = new FolderFileStore(path.join(lost, 'identity'), 0);
  await documents.write(Buffer.from('passport'), clock.now());
  const base = await backUp(first);
  await placeAll(first, ['after-1']);
  const between = await timeIn(first);
  await placeAll(first, ['after-2']);
  await archiveAll(first);
  await placeAll(first, ['not archived']);
  await loseAll(first, lost);

  const newest = await restored('newest', null);
  expect(await listBetIds(newest)).toEqual(['after-1', 'after-2', 'before-1', 'before-2']);
  expect((await verifyBooks(newest.sql)).problems).toEqual([]);
  expect(await restoreFiles({ dataDir: path.join(folder, 'newest'), backupDir }, null)).toBe(1);
  await newest.close();

  const earlier = await restored('earlier', between);
  expect(await listBetIds(earlier)).toEqual(['after-1', 'before-1', 'before-2']);
  expect((await verifyBooks(earlier.sql)).problems).toEqual([]);
  await earlier.close();

  const tooEarly = new Date((base?.startedAt ?? 0) - 1_000).toISOString();
  await expect(restored('too early', tooEarly)).rejects.toThrow('The earliest restore point');
  await expect(restored('too late', '2199-01-01T00:00:00Z')).rejects.toThrow('The archived WAL ends before that point');
  await expect(restored('newest', null)).rejects.toThrow('Restore into a different DATA_DIR');
});

test('a restored database continues, is backed up on its own timeline and can be restored again', async () => {
  const lost = path.join(folder, 'lost');
  const first = await live(lost);
  for (const command of smallExchange({ accounts: 2 })) await first.engine.submit(command);
  await backUp(first);
  await placeAll(first, ['first life']);
  const moment = await timeIn(first);
  await placeAll(first, ['taken back']);
  await archiveAll(first);
  await loseAll(first, lost);

  const again = path.join(folder, 'again');
  await restoreBackup({ backupDir, dataDir: again, to: moment });
  const second = await live(again);
  await second.engine.submit({ type: 'SetMarketStatus', marketId: 1, status: 'OPEN' });
  await backUp(second);
  await placeAll(second, ['second life']);
  await archiveAll(second);
  await loseAll(second, again);

  const last = await restored('last', null);
  expect(await listBetIds(last)).toEqual(['first life', 'second life']);
  expect((await verifyBooks(last.sql)).problems).toEqual([]);
  await last.close();
});

async function live(dataDir: string): Promise<Life> {
  const backups = { folder: backupDir };
  const database = await openDatabase({ databaseUrl: null, dataDir, backups, log: quietLog });
  const { address, sql } = database;
  const journal = new PostgresJournal(address, sql, clock.now);
  const engine = new Engine({ journal, clock, log: quietLog });
  const life = { dataDir, database, engine };
  running.add(life);
  await engine.start();
  return life;
}

async function placeAll({ engine }: Life, ids: readonly string[]): Promise<void> {
  for (const id of ids) expect(await engine.submit(bet(2, id))).toMatchObject({ ok: true });
}

/** Runs the nightly jobs: a due base backup, and the backup check. */
async function backUp({ database: { backups: backedUp, sql }, dataDir }: Life) {
  if (backedUp === null) throw new Error('no backups are kept');
  const reports: MaintenanceReport[] = [];
  const watch = new BackupWatch({
    database: { backedUp, sql },
    backUpFiles: (now) => backUpFiles({ dataDir, backupDir }, { now, keepDays: 2 }),
    keep: 2,
    clock,
    log: quietLog,
    record: (report) => reports.push(report),
  });
  for (const job of watch.jobs) await job.run();
  const newest = (await new BackupFolder(backupDir).bases()).at(-1);
  expect(reports).toEqual([
    {
      backups: {
        database: { finishedAt: newest?.finishedAt, waitingMs: 0 },
        filesAt: expect.any(Number),
        late: null,
      },
    },
  ]);
  return newest;
}

/** Database time in microseconds, between an earlier bet and a later one. */
async function timeIn({ database: { sql } }: Life): Promise<string> {
  const [row] = await sql.query<{ at: string }>('select clock_timestamp()::text as at');
  return row?.at ?? '';
}

/** Closes the current WAL segment and waits until it is archived. */
async function archiveAll({ database: { backups } }: Life): Promise<void> {
  if (backups === null) throw new Error('no backups are kept');
  const segment = await asOwner(backups.address, async (sql) => {
    const [row] = await sql.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment');
    return row?.segment ?? '';
  });
  const archive = new BackupFolder(backupDir);
  await eventually(async () => (await archive.segments()).includes(segment), `segment ${segment} is archived`);
}

async function asOwner<Result>(
  address: NonNullable<Database['backups']>['address'],
  work: (sql: Database['sql']) => Promise<Result>,
): Promise<Result> {
  const sql = await openSqlClient(address, { size: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.close();
  }
}

/** The machine dies: the database and its whole folder are lost at once. */
async function loseAll(life: Life, dataDir: string): Promise<void> {
  running.delete(life);
  const file = path.join(dataDir, 'postgres', 'postmaster.pid');
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  await life.database.leave();
  // The whole process group: a database process that outlives the postmaster might still archive.
  process.kill(-pid, 'SIGKILL');
  await life.engine.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  expect(existsSync(dataDir)).toBe(false);
}

/** Restores from the archive, without starting a server. */
async function restored(name: string, to: string | null): Promise<Database> {
  const dataDir = path.join(folder, name);
  await restoreBackup({ backupDir, dataDir, to });
  return openDatabase({ databaseUrl: null, dataDir, log: quietLog });
}

async function listBetIds({ sql }: Database): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>('select client_bet_id as id from bets order by client_bet_id');
  return rows.map(({ id }) => id);
}
