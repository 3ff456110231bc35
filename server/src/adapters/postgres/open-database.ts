import type { Log } from '#ports/log.ts';
import { asAppRole, grantAppRole, isSuperuser, ownsTables } from './app-role.ts';
import type { BackedUp } from './base-backup.ts';
import type { DatabaseAddress } from './database-address.ts';
import { clusterIn, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { ENGINE_LOCK } from './postgres-journal.ts';
import { openSqlClient, type SqlClient } from './sql-client.ts';

/** The database, ready for use. */
export interface Database {
  readonly sql: SqlClient;
  readonly address: DatabaseAddress;
  /** True when another process had started it: a killed server of ours, or one that lives. */
  readonly takenOver: boolean;
  /** What is backed up and to where; null: nothing is. */
  readonly backups: BackedUp | null;
  /**
   * Closes our connections and stops the database if it is the one that comes along; never under another server that uses it.
   */
  close(withinMs?: number): Promise<void>;
  /** Closes our connections and lets it run, for the server that it belongs to. */
  leave(): Promise<void>;
}

interface Opening {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly log: Log;
  /** Backups of the database in `DATA_DIR`; null or left out: none are made. */
  readonly backups?: { readonly folder: string } | null;
  /** Breaks the start off, between two migrations too, and leaves nothing running. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens the database of `DATABASE_URL`, or starts the one in `DATA_DIR`, and brings its tables up to date.
 *
 * @throws DatabaseProblem with a sentence that says what to do.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  log,
  backups = null,
  signal,
}: Opening): Promise<Database> {
  const backupDir = backups?.folder ?? null;
  const embedded =
    databaseUrl === null ? await startEmbeddedPostgres(dataDir, log, { signal, backupDir }) : null;
  try {
    const address = await upToDateAddress(embedded, { databaseUrl, log, signal });
    const sql = await openSqlClient(address, {
      onError: (error) => log.warn('An idle database connection broke.', { error }),
    });
    if (await isSuperuser(sql)) {
      log.warn(
        'The role of DATABASE_URL is a superuser; give the server one that is not (RUNBOOK).',
      );
    } else if (await ownsTables(sql)) {
      log.warn(
        'The role of DATABASE_URL owns the tables, so whoever has it can change the audit log; give the server one that does not (RUNBOOK).',
      );
    }
    return {
      sql,
      address,
      takenOver: embedded?.takenOver ?? false,
      backups:
        embedded === null || backupDir === null
          ? null
          : { address: embedded.address, cluster: clusterIn(dataDir), folder: backupDir },
      close: async (withinMs) => {
        const isUsed = await hasEngine(sql);
        await sql.close();
        if (isUsed) embedded?.leave();
        else await embedded?.stop(withinMs);
      },
      leave: async () => {
        embedded?.leave();
        await sql.close();
      },
    };
  } catch (error) {
    await stopOurs(embedded);
    throw error;
  }
}

/** Brings the tables up to date as their owner; the address is that of the role the server runs as. */
async function upToDateAddress(
  embedded: EmbeddedPostgres | null,
  { databaseUrl, log, signal }: Pick<Opening, 'databaseUrl' | 'log' | 'signal'>,
): Promise<DatabaseAddress> {
  const owner: DatabaseAddress = embedded?.address ?? { type: 'url', url: databaseUrl ?? '' };
  const sql = await openSqlClient(owner, { size: 1 });
  try {
    const applied = await migrate(sql, signal);
    if (applied.length > 0) log.info('Tables were brought up to date.', { applied });
    if (embedded === null) return owner;
    await grantAppRole(sql);
    return asAppRole(embedded.address);
  } finally {
    await sql.close();
  }
}

/** Whether an engine, which is not ours any more, writes to the database. */
async function hasEngine(sql: SqlClient): Promise<boolean> {
  const rows = await sql
    .query(
      `select 1 from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and objid = $1 and granted and datname = current_database()`,
      [ENGINE_LOCK],
    )
    .catch(() => []);
  return rows.length > 0;
}

async function stopOurs(embedded: EmbeddedPostgres | null): Promise<void> {
  if (embedded?.takenOver === true) embedded.leave();
  else await embedded?.stop();
}
