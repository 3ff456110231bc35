import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { BackupFolder, type BaseBackup } from './backup-folder.ts';
import type { DatabaseAddress } from './database-address.ts';
import { codeOf } from './database-problem.ts';
import type { SqlClient, SqlSession } from './sql-client.ts';

/** The database in `DATA_DIR`, and where its backups go. */
export interface BackedUp {
  /** As the owner: others may not take a backup. */
  readonly address: DatabaseAddress;
  /** Its folder. */
  readonly cluster: string;
  /** `BACKUP_DIR`. */
  readonly folder: string;
}

/** Made anew by a start: the folders stay, what is in them does not. */
const LEFT_EMPTY = new Set([
  ...['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  ...['pg_subtrans', 'pg_wal'],
]);
/** Of the running process: its number, its sockets, what it sorts, what it has looked up. */
const OF_THE_PROCESS = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|pg_internal\.init)$/;
/** Copied last, so that it never speaks of what the copy does not have. */
const CONTROL_FILE = path.join('global', 'pg_control');
/** How long the last segment may take to be archived. */
const ARCHIVE_WITHIN = '10min';

/**
 * Takes a base backup: a copy of the files of a database that goes on working. With the WAL of the time in which it was
 * taken it is the database as of its end.
 *
 * @throws Error when that WAL is not archived.
 */
export async function takeBaseBackup(
  sql: SqlClient,
  { cluster, folder }: Pick<BackedUp, 'cluster' | 'folder'>,
): Promise<BaseBackup> {
  const backups = new BackupFolder(folder);
  // One connection from the start of the backup to its end: the database gives it up with the connection.
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
      `The WAL of the backup is not in ${backups.wal}. If the database was running already when BACKUP_DIR was set, stop the server and start it again.`,
    );
  }
  await backups.finish(backup);
  return backup;
}

/** The time by the clock of the database, and the segment of a place in the WAL. */
async function moment(
  session: SqlSession,
  place: string,
): Promise<{ readonly segment: string; readonly at: number }> {
  const [row] = await session.query<{ segment: string; at: number }>(
    `select pg_walfile_name(lsn) as segment,
            ceil(extract(epoch from clock_timestamp()) * 1000)::int8 as at from ${place} as lsn`,
  );
  if (row === undefined) throw new Error('The database does not say where its WAL is.');
  return row;
}

/** Copies and packs each file. @returns how many. */
async function copyFiles(cluster: string, target: string): Promise<number> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries) {
    const place = path.relative(cluster, path.join(entry.parentPath, entry.name));
    const [top = ''] = place.split(path.sep);
    if (LEFT_EMPTY.has(top) && place !== top) continue;
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

/** False when the file has gone meanwhile: then the WAL says so too. */
async function pack(source: string, target: string): Promise<boolean> {
  try {
    const packed = createWriteStream(target, { mode: 0o600 });
    await pipeline(createReadStream(source), createGzip({ level: 1 }), packed);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await rm(target, { force: true });
    return false;
  }
}
