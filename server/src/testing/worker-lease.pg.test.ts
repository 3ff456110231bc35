import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasWorker, waitForWorkerLease } from '#adapters/postgres/worker-lease.ts';
import { unlessWorker } from '#database-jobs.ts';
import { eventually } from './eventually.ts';
import {
  DATABASE_KINDS,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from './test-database.ts';

let server: TestServer;
let database: TestDatabase;

beforeAll(async () => {
  server = await startTestServer(DATABASE_KINDS[0] ?? 'embedded');
  database = await server.newDatabase();
});

afterAll(async () => {
  await database.drop();
  await server.stop();
});

const never = () => new AbortController().signal;
const isThere = () => hasWorker(database.sql);

test('one worker works at a time; the next one does when the connection of the first is gone', async () => {
  const first = await waitForWorkerLease(database.address, never());
  const second = waitForWorkerLease(database.address, never());
  expect(await isThere()).toBe(true);

  await database.sql.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and granted and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
  );
  await first.over;
  const lease = await second;
  expect(await isThere()).toBe(true);
  await lease.end();
  await lease.over;
  await eventually(async () => !(await isThere()), 'the lease is free');
});

test('the process that leads leaves to a worker what a worker does, and does it while there is none', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const [job] = unlessWorker([{ name: 'count', everyMs: 1_000, run }], isThere);
  const lease = await waitForWorkerLease(database.address, never());
  await job?.run();
  expect(runs).toBe(0);

  await lease.end();
  await eventually(async () => !(await isThere()), 'the lease is free');
  await job?.run();
  expect(runs).toBe(1);
});

test('a worker that is stopped while it stands by waits no longer', async () => {
  const lease = await waitForWorkerLease(database.address, never());
  const stop = new AbortController();
  const waiting = waitForWorkerLease(database.address, stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await lease.end();
});
