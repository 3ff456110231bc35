import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { BackupFolder, type BaseBackup } from './backup-folder.ts';
import type { DatabaseAddress } from './database-address.ts';
import { getErrorCode } from './database-problem.ts';
import type { SqlClient, SqlSession } from './sql-client.ts';

/** The database in `DATA_DIR` and its backup destination. */
export interface BackedUp {
  /** Connects as the owner: other roles may not take a backup. */
  readonly address: DatabaseAddress;
  /** Cluster folder. */
  readonly cluster: string;
  /** `BACKUP_DIR`. */
  readonly folder: string;
}

/** Recreated at startup: the folders are kept, their contents aren't. */
const EMPTY_FOLDERS = new Set([
  ...['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  ...['pg_subtrans', 'pg_wal'],
]);
/** Files of the running process: its PID, sockets, sort files and caches. */
const OF_THE_PROCESS = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|pg_internal\.init)$/;
/** Copied last, so that it never refers to anything the copy lacks. */
const CONTROL_FILE = path.join('global', 'pg_control');
/** Timeout for archiving the last segment. */
const ARCHIVE_WITHIN = '10min';

/**
 * Takes a base backup of a running database. Together with the WAL written meanwhile, it restores the database as of
 * the end of the backup.
 *
 * @throws Error if that WAL isn't archived.
 */
export async function takeBaseBackup(
  sql: SqlClient,
  { cluster, folder }: Pick<BackedUp, 'cluster' | 'folder'>,
): Promise<BaseBackup> {
  const backups = new BackupFolder(folder);
  // One connection throughout: the database aborts the backup when its connection closes.
  const backup = await sql.transaction(async (session) => {
    const { segment: firstSegment, at: startedAt } = await moment(
      session,
      "pg_backup_start('base backup of Crease', true)",
    );
    const name = new Date(startedAt).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const target = await backups.begin(name);
    const files = await copyFiles(cluster, target);
    await session.query(`set local statement_timeout = '${ARCHIVE_WITHIN}'`);
    const [stopped] = await session.query<{ label: string; segment: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(true)',
    );
    const { at: finishedAt } = await moment(session, 'pg_current_wal_lsn()');
    const { label = '', segment: lastSegment = '' } = stopped ?? {};
    await writeFile(path.join(target, 'backup_label.gz'), gzipSync(label));
    return { name, startedAt, finishedAt, firstSegment, lastSegment, files };
  });
  const archived = new Set(await backups.segments());
  if (!archived.has(backup.firstSegment) || !archived.has(backup.lastSegment)) {
    throw new Error(
      `The backup’s WAL isn’t in ${backups.wal}. If the database was already running when BACKUP_DIR was set, restart the server.`,
    );
  }
  await backups.finish(backup);
  return backup;
}

/** Returns the database time, and the segment of a WAL position. */
async function moment(
  session: SqlSession,
  place: string,
): Promise<{ readonly segment: string; readonly at: number }> {
  const [row] = await session.query<{ segment: string; at: number }>(
    `select pg_walfile_name(lsn) as segment,
            ceil(extract(epoch from clock_timestamp()) * 1000)::int8 as at from ${place} as lsn`,
  );
  if (row === undefined) throw new Error('The database didn’t report its WAL location.');
  return row;
}

/** Copies and compresses each file. @returns the number of files. */
async function copyFiles(cluster: string, target: string): Promise<number> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries) {
    const place = path.relative(cluster, path.join(entry.parentPath, entry.name));
    const [top = ''] = place.split(path.sep);
    if (EMPTY_FOLDERS.has(top) && place !== top) continue;
    if (entry.isDirectory()) await mkdir(path.join(target, place), { recursive: true });
    else if (entry.isFile() && !OF_THE_PROCESS.test(entry.name) && place !== CONTROL_FILE)
      files.push(place);
  }
  let copied = 0;
  for (const place of [...files, CONTROL_FILE]) {
    if (await pack(path.join(cluster, place), path.join(target, `${place}.gz`))) copied += 1;
  }
  return copied;
}

/** False if the file was deleted meanwhile, which the WAL records as well. */
async function pack(source: string, target: string): Promise<boolean> {
  try {
    const packed = createWriteStream(target, { mode: 0o600 });
    await pipeline(createReadStream(source), createGzip({ level: 1 }), packed);
    return true;
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
    await rm(target, { force: true });
    return false;
  }
}
