import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseAddress, isTransient } from './database-address.ts';
import { connectionConfig, type SqlSession } from './sql-client.ts';

const RETRY_MS = 500;

/** The active worker's lease, held while its connection is open. */
export interface WorkerLease {
  /** Resolves when the lease ends with its connection. */
  readonly over: Promise<void>;
  end(): Promise<void>;
}

/** Waits until no worker is active, even while the database is down. @throws the reason of an aborted `signal`. */
export async function waitForWorkerLease(address: DatabaseAddress, signal: AbortSignal): Promise<WorkerLease> {
  for (;;) {
    const lease = await tryLease(address).catch((error: unknown) => {
      if (!isTransient(error)) throw error;
      return null;
    });
    if (lease !== null && !signal.aborted) return lease;
    await lease?.end();
    signal.throwIfAborted();
    await setTimeout(RETRY_MS);
  }
}

/** True if a worker is active, so that the leading process can skip its jobs. */
export function hasWorker(sql: SqlSession): Promise<boolean> {
  return isLockHeld(sql, LOCK_KEY.worker);
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
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK_KEY.worker,
    ]);
    if (rows[0]?.taken === true) return { over, end: () => client.end() };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return null;
}

/** Keys of the advisory locks on a database. Listed together, because each must differ from the others. */
export const LOCK_KEY = {
  migration: 7_146_301,
  /** Held by the engine's connection while it is open. */
  engine: 7_146_302,
  export: 7_146_304,
  worker: 7_146_305,
} as const;

/** True if a connection to this database holds the lock. */
export async function isLockHeld(sql: SqlSession, key: number): Promise<boolean> {
  const holders = await sql.query(
    `select 1 from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid = $1 and granted and datname = current_database()`,
    [key],
  );
  return holders.length > 0;
}
