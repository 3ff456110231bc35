import type { Log } from '#base/system/log.ts';
import type { BackedUp } from './base-backup.ts';
import type { DatabaseAddress } from './database-address.ts';
import { clusterIn, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { grantAppRole, isSuperuser, migrate, ownsTables, withAppRole } from './migrate.ts';
import { openSqlClient, type SqlClient } from './sql-client.ts';
import { isLockHeld, LOCK_KEY } from './worker-lease.ts';

/** The database, ready for use. */
export interface Database {
  readonly sql: SqlClient;
  readonly address: DatabaseAddress;
  /** True if another process had started it: a killed server of ours, or a live one. */
  readonly takenOver: boolean;
  /** Backup source and destination; null if backups are disabled. */
  readonly backups: BackedUp | null;
  /** Closes our connections and stops an embedded database unless another server uses it. */
  close(withinMs?: number): Promise<void>;
  /** Closes our connections and leaves the database running for the server that owns it. */
  leave(): Promise<void>;
}

interface Opening {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly log: Log;
  /** Backups of the database in `DATA_DIR`; omit or pass null to disable. */
  readonly backups?: { readonly folder: string } | null;
  /** Aborts the start, including between two migrations, and leaves nothing running. */
  readonly signal?: AbortSignal | undefined;
}

/** Opens and migrates the database of `DATABASE_URL`, or the one in `DATA_DIR`. @throws DatabaseProblem */
export async function openDatabase({ databaseUrl, dataDir, log, backups = null, signal }: Opening): Promise<Database> {
  const backupDir = backups?.folder ?? null;
  const embedded = databaseUrl === null ? await startEmbeddedPostgres(dataDir, log, { signal, backupDir }) : null;
  try {
    const address = await upToDateAddress(embedded, { databaseUrl, log, signal });
    const sql = await openSqlClient(address, {
      onError: (error) => log.warn('Idle database connection dropped.', { error }),
    });
    if (await isSuperuser(sql)) {
      log.warn('The DATABASE_URL role is a superuser. Use a non-superuser role (see RUNBOOK).');
    } else if (await ownsTables(sql)) {
      log.warn(
        'The DATABASE_URL role owns the tables, so it could alter the audit log. Use a role that doesn’t own them (see RUNBOOK).',
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
        // True if another process's engine writes to the database.
        const isUsed = await isLockHeld(sql, LOCK_KEY.engine).catch(() => false);
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

/** Migrates as the owner of the tables; returns the address for the server's role. */
async function upToDateAddress(
  embedded: EmbeddedPostgres | null,
  { databaseUrl, log, signal }: Pick<Opening, 'databaseUrl' | 'log' | 'signal'>,
): Promise<DatabaseAddress> {
  const owner: DatabaseAddress = embedded?.address ?? { type: 'url', url: databaseUrl ?? '' };
  const sql = await openSqlClient(owner, { size: 1 });
  try {
    const applied = await migrate(sql, signal);
    if (applied.length > 0) log.info('Migrations applied.', { applied });
    if (embedded === null) return owner;
    await grantAppRole(sql);
    return withAppRole(embedded.address);
  } finally {
    await sql.close();
  }
}

async function stopOurs(embedded: EmbeddedPostgres | null): Promise<void> {
  if (embedded?.takenOver === true) embedded.leave();
  else await embedded?.stop();
}
