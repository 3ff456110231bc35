import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#base/postgres/open-database.ts';
import { systemClock } from '#base/system/clock.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import { eventually } from '#testing/eventually.ts';
import { bet } from '#testing/small-exchange.ts';
import { temporaryFolder } from '#testing/temporary-files.ts';
import { quietLog } from '#testing/test-database.ts';
import { Engine } from './engine.ts';

const ROUNDS = 5;

/** Acknowledged bets before each kill; varied so that it hits any point of a batch. */
const ACKNOWLEDGED = [300, 777, 1_200, 50, 2_000];

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const CHILD = fileURLToPath(new URL('../../testing/load-child.ts', import.meta.url));

const dataDir = temporaryFolder();
let running: ChildProcess | null = null;
let database: Database | null = null;

afterAll(async () => {
  running?.kill('SIGKILL');
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a server under load until enough bets are acknowledged, kills it, and returns the acknowledged bets. */
async function runAndKill(round: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, ['--import', TSX, CHILD, dataDir, `round${round}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  const acknowledged: string[] = [];
  let isReady = false;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    if (line === 'ready') isReady = true;
    else acknowledged.push(line);
    if (acknowledged.length === ACKNOWLEDGED[round]) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'exit');
  // Anything in the pipe when it died was acknowledged as well.
  await eventually(() => child.stdout.destroyed || child.stdout.readableEnded, 'the pipe is read to its end');
  expect([isReady, signal]).toEqual([true, 'SIGKILL']);
  return acknowledged;
}

test('no acknowledged bet is lost or booked twice, however often the server is killed', {
  timeout: 180_000,
}, async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) acknowledged.push(...(await runAndKill(round)));

  // The last round's orphan is still running and is taken over.
  database = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
  expect(database.takenOver).toBe(true);
  const clock = systemClock();
  const engine = new Engine({
    journal: new PostgresJournal(database.address, database.sql, clock.now),
    clock,
    log: quietLog,
  });
  await engine.start();

  expect(acknowledged.length).toBeGreaterThanOrEqual(ACKNOWLEDGED.reduce((sum, count) => sum + count));
  const stored = await database.sql.query<{ id: string; count: number }>(
    'select client_bet_id as id, count(*) as count from bets group by client_bet_id',
  );
  const counts = new Map(stored.map(({ id, count }) => [id, count]));
  expect(acknowledged.filter((id) => counts.get(id) !== 1)).toEqual([]);
  const inMemory = await engine.read(
    (state) => new Set([...state.bets.values()].map(({ clientBetId }) => clientBetId)),
  );
  expect(acknowledged.filter((id) => !inMemory.has(id))).toEqual([]);

  // A repeat after the crash gets the original response and isn't booked.
  const before = inMemory.size;
  const [account = 0, id = ''] = await engine.read((state) => {
    const first = state.bets.get(1);
    return [first?.accountId ?? 0, first?.clientBetId ?? ''] as const;
  });
  expect(await engine.submit(bet(account, id))).toMatchObject({ ok: true, id: 1, repeated: true });
  expect(await engine.read((state) => state.bets.size)).toBe(before);

  await engine.stop();
  expect((await verifyBooks(database.sql)).problems).toEqual([]);
});
