import type { SqlSession } from './sql-client.ts';

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
