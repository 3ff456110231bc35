import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupFolder, type BaseBackup, syncDisk } from './base-backup.ts';
import { clusterUser, socketFolderFor } from './cluster-folder.ts';
import { DatabaseProblem } from './database-address.ts';
import { clusterIn } from './embedded-postgres.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { launchPostmaster, stopPid } from './postmaster.ts';

interface Restore {
  /** `BACKUP_DIR`. */
  readonly backupDir: string;
  /** Target of the new database; must not contain one. */
  readonly dataDir: string;
  /** A time with its zone, as PostgreSQL parses it; null to restore to the end of the archived WAL. */
  readonly to: string | null;
}

/**
 * Restores a database from the last base backup before the given time plus the WAL archived since. The backups stay
 * unchanged.
 *
 * @returns the base backup used.
 * @throws DatabaseProblem with a message that says what to do.
 */
export async function restoreBackup({ backupDir, dataDir, to }: Restore): Promise<BaseBackup> {
  const cluster = clusterIn(dataDir);
  if (existsSync(cluster)) {
    throw new DatabaseProblem(
      `${cluster} already contains a database, which won’t be overwritten. Restore into a different DATA_DIR.`,
    );
  }
  const backups = new BackupFolder(backupDir);
  const base = baseFor(await backups.bases(), to);
  const half = `${cluster}.new`;
  await rm(half, { recursive: true, force: true });
  const user = clusterUser(backups.wal);
  await unpackFiles(backups.getFilesPath(base), half);
  await writeFile(path.join(half, 'recovery.signal'), '');
  if (user !== null) await chownRecursively(half, user);
  await syncDisk(half);
  const socketFolder = socketFolderFor(half, user);
  const binaries = findPostgresBinaries(user);
  // PostgreSQL accepts a numeric zone here, not a letter.
  const until = to?.replace(/Z$/, '+00') ?? null;
  const archive = { type: 'recover', folder: backups.wal, until } as const;
  const pid = await launchPostmaster({ cluster: half, socketFolder, binaries, user, archive });
  await stopPid(pid);
  if (socketFolder !== half) await rm(socketFolder, { recursive: true });
  await rename(half, cluster);
  return base;
}

function baseFor(bases: readonly BaseBackup[], to: string | null): BaseBackup {
  const until = to === null ? Number.POSITIVE_INFINITY : Date.parse(to);
  const base = bases.findLast(({ finishedAt }) => finishedAt <= until);
  if (base !== undefined) return base;
  const oldest = bases[0];
  throw new DatabaseProblem(
    oldest === undefined
      ? 'No base backup found in BACKUP_DIR.'
      : `The earliest restore point is ${new Date(oldest.finishedAt).toISOString()}.`,
  );
}

async function unpackFiles(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  // The mode that the database requires, regardless of this process's umask.
  await chmod(target, 0o700);
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const place = path.relative(source, path.join(entry.parentPath, entry.name));
    const to = path.join(target, place.replace(/\.gz$/, ''));
    if (entry.isDirectory()) {
      await mkdir(to, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    const unpacked = createWriteStream(to, { mode: 0o600 });
    await pipeline(createReadStream(path.join(source, place)), createGunzip(), unpacked);
  }
}

async function chownRecursively(
  folder: string,
  { uid, gid }: { readonly uid: number; readonly gid: number },
): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    await chown(path.join(folder, name), uid, gid);
  }
  await chown(folder, uid, gid);
}
