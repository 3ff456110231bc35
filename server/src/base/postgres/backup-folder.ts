import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { walFolder } from './wal-archive.ts';
import { getSegmentNumber, isSegment } from './wal-segments.ts';

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
    const texts = names
      .toSorted()
      .map((name) => readFile(path.join(this.#bases, name, MANIFEST), 'utf8'));
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
