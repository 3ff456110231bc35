import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#base/postgres/embedded-postgres.ts';
import { migrate } from '#base/postgres/migrate.ts';
import { openDatabase } from '#base/postgres/open-database.ts';
import { openSqlClient } from '#base/postgres/sql-client.ts';
import { systemClock } from '#base/system/clock.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import { eventually } from '#testing/eventually.ts';
import { bet, rupees, smallExchange } from '#testing/small-exchange.ts';
import { temporaryFolder } from '#testing/temporary-files.ts';
import { quietLog, type TestDatabase } from '#testing/test-database.ts';
import { Engine } from './engine.ts';

// Failures of the embedded database: two servers on one folder, a crash, a full disk.

const clock = systemClock();

test('rejects a second server on the same folder without affecting the first', async () => {
  const dataDir = temporaryFolder();
  const open = () => openDatabase({ databaseUrl: null, dataDir, log: quietLog });
  const first = await open();
  const engine = engineOn(first);
  await engine.start();
  for (const command of smallExchange({ accounts: 2 })) await engine.submit(command);

  const second = await open();
  expect(second.takenOver).toBe(true);
  await expect(engineOn(second).start()).rejects.toThrow('Another server has been using this database');
  await second.close();

  expect(await engine.submit(bet(2, 'a'))).toMatchObject({ ok: true });
  await engine.stop();
  await first.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('pauses betting while the database is down', async () => {
  const dataDir = temporaryFolder();
  const postgres = await startEmbeddedPostgres(dataDir, quietLog);
  const sql = await openSqlClient(postgres.address, { onError: () => undefined });
  await migrate(sql);
  const engine = engineOn({ address: postgres.address, sql });
  await engine.start();
  for (const command of smallExchange({ accounts: 2 })) await engine.submit(command);
  await engine.submit(bet(2, 'before'));

  process.kill(postgres.pid(), 'SIGKILL');
  await eventually(() => engine.status() === 'DATABASE_AWAY', 'betting pauses');
  await expect(engine.submit(bet(2, 'meanwhile'))).rejects.toMatchObject({
    status: 'DATABASE_AWAY',
  });
  expect(await engine.read((state) => state.bets.size)).toBe(1);
  await eventually(() => engine.status() === 'READY', 'betting goes on');

  expect(await engine.submit(bet(2, 'after'))).toMatchObject({ ok: true });
  expect((await verifyBooks(sql)).problems).toEqual([]);
  await engine.stop();
  await sql.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test.runIf(process.getuid?.() === 0)(
  'a full disk pauses betting; with free space it resumes without loss',
  async (context) => {
    const disk = temporaryFolder();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=755', 'tmpfs', disk], {
        stdio: 'pipe',
      });
    } catch {
      context.skip('tmpfs cannot be mounted here');
    }
    const dataDir = path.join(disk, 'data');
    const postgres = await startEmbeddedPostgres(dataDir, quietLog);
    const sql = await openSqlClient(postgres.address, { onError: () => undefined });
    await migrate(sql);
    const engine = engineOn({ address: postgres.address, sql });
    await engine.start();
    for (const command of smallExchange({ accounts: 2 })) await engine.submit(command);
    const acknowledged: string[] = [];
    const betUntil = async (isEnough: () => boolean, name: string) => {
      for (let n = 0; !isEnough() && n < 20_000; n += 1) {
        const ids = Array.from({ length: 100 }, (_, i) => `${name}-${n}-${i}`);
        const sent = ids.map(async (id) => {
          await engine.submit(bet(2, id, { stake: rupees(1), timeInForce: 'FILL_OR_KILL', minFill: rupees(1) }));
          acknowledged.push(id);
        });
        await Promise.allSettled([
          ...sent,
          engine.submit({
            type: 'AdjustBalance',
            accountId: 1,
            direction: 'CREDIT',
            amount: 1,
            reason: 'x'.repeat(20_000),
            key: `${name}-${n}`,
          }),
        ]);
      }
    };

    let isFull = false;
    const filler = path.join(disk, 'filler');
    try {
      writeFileSync(filler, Buffer.alloc(512 * 1024 * 1024));
    } catch {
      isFull = true;
    }
    expect(isFull).toBe(true);
    await betUntil(() => engine.status() !== 'READY', 'full');
    expect(engine.status()).toBe('DATABASE_AWAY');
    rmSync(filler);
    await eventually(() => engine.status() === 'READY', 'betting goes on');
    const before = acknowledged.length;
    await betUntil(() => acknowledged.length > before, 'again');

    expect((await verifyBooks(sql)).problems).toEqual([]);
    await engine.stop();
    await sql.close();
    await postgres.stop();
    execFileSync('umount', [disk]);
  },
);

function engineOn({ address, sql }: Pick<TestDatabase, 'address' | 'sql'>): Engine {
  return new Engine({
    journal: new PostgresJournal(address, sql, clock.now),
    clock,
    log: quietLog,
    retryMs: 20,
  });
}
