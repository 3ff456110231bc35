import { afterAll, beforeAll, expect, test } from 'vitest';
import { unlessWorker } from '#start/background-jobs.ts';
import { eventually } from '#testing/eventually.ts';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { hasWorker, waitForWorkerLease } from './worker-lease.ts';

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

test('one worker runs at a time; the next starts when the first loses its connection', async () => {
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

test('the leader leaves worker jobs to a worker and runs them itself if there is none', async () => {
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

test('a worker stopped while standing by stops waiting', async () => {
  const lease = await waitForWorkerLease(database.address, never());
  const stop = new AbortController();
  const waiting = waitForWorkerLease(database.address, stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await lease.end();
});
