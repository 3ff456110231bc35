import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from './database-address.ts';
import { isPassing } from './database-problem.ts';
import { connectionConfig, type SqlSession } from './sql-client.ts';

/** Key of the active worker's advisory lock. */
const WORK_LOCK = 7_146_305;
const RETRY_MS = 500;

/** The active worker's lease, held while its connection is open. */
export interface WorkerLease {
  /** Resolves when the lease ends with its connection. */
  readonly over: Promise<void>;
  end(): Promise<void>;
}

/**
 * Waits until no other worker is active, including while the database is down.
 *
 * @throws the reason of `signal` if aborted.
 */
export async function waitForWorkerLease(
  address: DatabaseAddress,
  signal: AbortSignal,
): Promise<WorkerLease> {
  for (;;) {
    const lease = await tryLease(address).catch((error: unknown) => {
      if (!isPassing(error)) throw error;
      return null;
    });
    if (lease !== null && !signal.aborted) return lease;
    await lease?.end();
    signal.throwIfAborted();
    await setTimeout(RETRY_MS);
  }
}

/** True if a worker is active, so that the leading process can skip its jobs. */
export async function hasWorker(sql: SqlSession): Promise<boolean> {
  const workers = await sql.query(
    `select 1 from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid = $1 and granted and datname = current_database()`,
    [WORK_LOCK],
  );
  return workers.length > 0;
}

/** Null if another worker holds it. */
async function tryLease(address: DatabaseAddress): Promise<WorkerLease | null> {
  const client = new pg.Client(connectionConfig(address));
  const over = new Promise<void>((resolve) => client.once('end', resolve));
  // A break is detected by the end event; without a listener an error would crash the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Detects a vanished machine and releases its lease within seconds.
    await client.query('set tcp_keepalives_idle = 5');
    await client.query('set tcp_keepalives_interval = 2');
    await client.query('set tcp_keepalives_count = 3');
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [WORK_LOCK],
    );
    if (rows[0]?.taken === true) return { over, end: () => client.end() };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return null;
}
