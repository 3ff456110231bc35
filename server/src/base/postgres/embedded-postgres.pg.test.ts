import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { temporaryFolder } from '#testing/temporary-files.ts';
import { quietLog } from '#testing/test-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { openSqlClient } from './sql-client.ts';

const isRoot = process.getuid?.() === 0;
const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function folder(): string {
  const made = temporaryFolder();
  cleanUps.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres(dataDir, quietLog);
  cleanUps.push(() => started.stop());
  return started;
}

async function setting(postgres: EmbeddedPostgres, name: string): Promise<string | undefined> {
  const sql = await openSqlClient(postgres.address, { size: 1 });
  try {
    return (await sql.query<{ value: string }>('select current_setting($1) as value', [name]))[0]?.value;
  } finally {
    await sql.close();
  }
}

/** A process that has ended but isn't reaped yet (a child of this test) isn't running. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function readUid(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
}

test('starts from scratch, listens on no network, writes durably and stops', async () => {
  const dataDir = folder();
  const postgres = await start(dataDir);

  expect(await setting(postgres, 'listen_addresses')).toBe('');
  expect(await setting(postgres, 'fsync')).toBe('on');
  expect(await setting(postgres, 'synchronous_commit')).toBe('on');
  expect(await setting(postgres, 'full_page_writes')).toBe('on');
  await postgres.stop();

  expect(isRunning(postgres.pid())).toBe(false);
  expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('recreates what a killed first start left unfinished', async () => {
  const dataDir = folder();
  mkdirSync(path.join(dataDir, 'postgres.new', 'base'), { recursive: true });
  writeFileSync(path.join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');

  expect(await setting(await start(dataDir), 'server_version_num')).toMatch(/^18/);
});

test('takes over a running postmaster', async () => {
  const dataDir = folder();
  const first = await start(dataDir);

  const second = await start(dataDir);
  first.leave();

  expect([second.takenOver, second.pid()]).toEqual([true, first.pid()]);
  await second.stop();
  expect(isRunning(first.pid())).toBe(false);
});

test('restarts a database killed under a running server immediately, without data loss', async () => {
  const postgres = await start(folder());
  const sql = await openSqlClient(postgres.address, { size: 1, onError: () => undefined });
  cleanUps.push(() => sql.close());
  await sql.query('create table kept (n int)');
  await sql.query('insert into kept values (7)');
  const killed = postgres.pid();
  process.kill(killed, 'SIGKILL');

  await eventually(() => postgres.pid() !== killed, 'another one runs');
  // The pool's idle connection may still be the old one: the first failed use replaces it.
  const rows = await sql.query('select n from kept').catch(() => sql.query('select n from kept'));

  expect(rows).toEqual([{ n: 7 }]);
});

test('ignores a stale pid file whose PID now belongs to another program', async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  await first.stop();
  const cluster = path.join(dataDir, 'postgres');
  const sleeper = spawn('sleep', ['60']);
  cleanUps.push(() => void sleeper.kill());
  writeFileSync(
    path.join(cluster, 'postmaster.pid'),
    `${sleeper.pid}\n${cluster}\n1790000000\n5432\n${cluster}\n\n0 0\nready\n`,
  );
  if (isRoot)
    execFileSync('chown', ['--reference', path.join(cluster, 'PG_VERSION'), path.join(cluster, 'postmaster.pid')]);

  expect((await start(dataDir)).takenOver).toBe(false);
});

test('works with a path too long for a socket', async () => {
  const dataDir = path.join(folder(), 'a-rather-long-name-of-a-folder-'.repeat(4));

  expect(await setting(await start(dataDir), 'server_version_num')).toMatch(/^18/);
});

test('works with paths containing shell and list metacharacters', async () => {
  const dataDir = path.join(folder(), 'Döta “crease” "$HOME" `x`, a क्रीज');

  expect(await setting(await start(dataDir), 'server_version_num')).toMatch(/^18/);
});

test.runIf(isRoot)('as root, a database keeps the user that created it', async () => {
  const dataDir = folder();
  await (await start(dataDir)).stop();
  execFileSync('chown', ['-R', '4711:4711', path.join(dataDir, 'postgres')]);

  const postgres = await start(dataDir);

  expect(readUid(postgres.pid())).toBe(4711);
});

test('leaves a foreign folder untouched', async () => {
  const dataDir = folder();
  mkdirSync(path.join(dataDir, 'postgres'));
  writeFileSync(path.join(dataDir, 'postgres', 'letter.txt'), 'dear reader');

  await expect(start(dataDir)).rejects.toThrow('isn’t a Crease database');

  expect(readFileSync(path.join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('dear reader');
});

test('rejects a database of another major version and names both versions', async () => {
  const dataDir = folder();
  mkdirSync(path.join(dataDir, 'postgres'));
  writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '14\n');

  await expect(start(dataDir)).rejects.toThrow(/PostgreSQL 14.*18/);
});

test('rejects a data folder that is a file', async () => {
  const file = path.join(folder(), 'data');
  writeFileSync(file, '');

  await expect(start(file)).rejects.toThrow('Make it writable, or set a different DATA_DIR');
});

test.runIf(isRoot)('as root, runs under another user, also in a folder only root can enter', async () => {
  const closed = path.join(folder(), 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o700);

  const postgres = await start(path.join(closed, 'data'));

  expect(readUid(postgres.pid())).toBeGreaterThan(0);
});

test.runIf(isRoot)('reports a disk that is too small as full', async (context) => {
  const disk = folder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', disk], {
      stdio: 'pipe',
    });
  } catch {
    context.skip('tmpfs cannot be mounted here');
  }
  cleanUps.push(() => void execFileSync('umount', [disk]));

  await expect(start(path.join(disk, 'data'))).rejects.toThrow('is full');
});

test.each([
  ['nothing listens', 'postgres://user:secret@127.0.0.1:1/x', /Connection refused at 127\.0\.0\.1:1\/x/],
  ['the host is unknown', 'postgres://user:secret@no-such-host.invalid/x', /Can’t reach the database|Couldn’t resolve/],
])('names the address without its password if %s', async (_, url, sentence) => {
  const opened = openSqlClient({ type: 'url', url });
  await expect(opened).rejects.toThrow(sentence);
  await expect(opened).rejects.not.toThrow('secret');
});

test('reports a server that doesn’t speak PostgreSQL as unreachable', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;

  await expect(openSqlClient({ type: 'url', url: `postgres://u:p@127.0.0.1:${port}/x` })).rejects.toThrow(
    'Can’t reach the database',
  );
});
