import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { getErrorCode } from '#base/system/error-code.ts';
import type { DatabaseAddress } from './database-address.ts';
import type { SqlClient, SqlSession } from './sql-client.ts';
import { getSegmentNumber, isSegment, walFolder } from './wal-archive.ts';

/** The database in `DATA_DIR` and its backup destination. */
export interface BackedUp {
  /** Connects as the owner: other roles may not take a backup. */
  readonly address: DatabaseAddress;
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
async function moment(session: SqlSession, place: string): Promise<{ readonly segment: string; readonly at: number }> {
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
    else if (entry.isFile() && !OF_THE_PROCESS.test(entry.name) && place !== CONTROL_FILE) files.push(place);
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

const MANIFEST = 'backup.json';
/** Subfolder of a base backup that holds the cluster's files. */
const FILES = 'files';
const UNFINISHED = '.half';

const baseBackup = z.object({
  /** Folder name; sorts chronologically. */
  name: z.string(),
  /** By the database clock, ms since 1970 UTC. */
  startedAt: z.number(),
  finishedAt: z.number(),
  /** WAL range that the backup requires. */
  firstSegment: z.string(),
  lastSegment: z.string(),
  files: z.number(),
});

/** A copy of a database's files, taken while it was running. */
export type BaseBackup = z.infer<typeof baseBackup>;

/** `BACKUP_DIR`: base backups and the WAL that follows each of them. */
export class BackupFolder {
  readonly wal: string;
  readonly #bases: string;

  constructor(folder: string) {
    this.wal = walFolder(folder);
    this.#bases = path.join(folder, 'base');
  }

  /** Finished base backups, oldest first. */
  async bases(): Promise<readonly BaseBackup[]> {
    const names = (await listNames(this.#bases)).filter((name) => !name.endsWith(UNFINISHED));
    const texts = names.toSorted().map((name) => readFile(path.join(this.#bases, name, MANIFEST), 'utf8'));
    return (await Promise.all(texts)).map((text) => baseBackup.parse(JSON.parse(text)));
  }

  /** Names of the archived segments, in order. */
  async segments(): Promise<readonly string[]> {
    const names = await listNames(this.wal);
    return names
      .map((name) => name.replace(/\.gz$/, ''))
      .filter(isSegment)
      .toSorted();
  }

  getFilesPath({ name }: BaseBackup): string {
    return path.join(this.#bases, name, FILES);
  }

  /** Creates an empty folder for a base backup, removing the remains of interrupted ones. */
  async begin(name: string): Promise<string> {
    for (const left of await listNames(this.#bases)) {
      if (left.endsWith(UNFINISHED)) await this.#remove(left);
    }
    const files = path.join(this.#bases, `${name}${UNFINISHED}`, FILES);
    await mkdir(files, { recursive: true, mode: 0o700 });
    return files;
  }

  /** Renames a complete base backup to its final name. */
  async finish(backup: BaseBackup): Promise<void> {
    const half = path.join(this.#bases, `${backup.name}${UNFINISHED}`);
    await writeFile(path.join(half, MANIFEST), `${JSON.stringify(backup)}\n`);
    await syncDisk(half);
    await rename(half, path.join(this.#bases, backup.name));
    await syncDisk(this.#bases);
  }

  /** Prunes to this many base backups, and the WAL from the oldest of them. */
  async prune(count: number): Promise<void> {
    const bases = await this.bases();
    for (const { name } of bases.slice(0, -count)) await this.#remove(name);
    const oldest = bases.slice(-count)[0];
    if (oldest === undefined) return;
    const first = getSegmentNumber(oldest.firstSegment);
    for (const segment of await this.segments()) {
      if (getSegmentNumber(segment) < first) await rm(path.join(this.wal, `${segment}.gz`));
    }
  }

  async #remove(name: string): Promise<void> {
    // Without its manifest it is no longer a backup, even if the deletion is interrupted.
    await rm(path.join(this.#bases, name, MANIFEST), { force: true });
    const folder = path.join(this.#bases, name);
    const half = folder.endsWith(UNFINISHED) ? folder : `${folder}${UNFINISHED}`;
    if (half !== folder) await rename(folder, half);
    await rm(half, { recursive: true });
  }
}

async function listNames(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return readdir(folder);
}

/** Flushes the folder's whole file system: syncing a thousand files one by one would take minutes. */
export async function syncDisk(folder: string): Promise<void> {
  await promisify(execFile)('sync', ['-f', folder]);
}

export interface BackupHealth {
  /** The bundled database. Null if DATABASE_URL is set: that one is backed up by its own tools. */
  readonly database: {
    /** Finish time of the latest base backup, ms since 1970 UTC; null if there is none yet. */
    readonly finishedAt: number | null;
    /** Age of the oldest finished WAL segment not yet archived, ms; 0 if there is none. */
    readonly waitingMs: number;
  } | null;
  /** Time of the last full copy of user files, ms since 1970 UTC; null if none since startup. */
  readonly filesAt: number | null;
  /** Overdue backup that needs attention; null if there is none. */
  readonly late: 'BASE' | 'WAL' | 'FILES' | null;
}
