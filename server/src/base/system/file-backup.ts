import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { getErrorCode } from './error-code.ts';
import { FILE_NAME, UNFINISHED } from './file-store.ts';

/** User files stored outside the database: images and documents. */
const FOLDERS = ['uploads', 'identity'] as const;
/** Backup subfolder for deleted files; a file's mtime is its time of deletion. */
const DELETED = 'gone';
const DAY_MS = 86_400_000;

interface Places {
  /** `DATA_DIR`. */
  readonly dataDir: string;
  /** `BACKUP_DIR`. */
  readonly backupDir: string;
}

/**
 * Copies user files added since the last run. A deleted file is kept only as long as a base backup of its time might
 * be, so that erased documents leave the backups too.
 */
export async function backUpFiles(
  { dataDir, backupDir }: Places,
  { now, keepDays }: { readonly now: number; readonly keepDays: number },
): Promise<void> {
  for (const folder of FOLDERS) {
    const source = path.join(dataDir, folder);
    const target = path.join(backupDir, 'files', folder);
    const gone = path.join(target, DELETED);
    await mkdir(gone, { recursive: true, mode: 0o700 });
    const there = new Set(await namesIn(source));
    const kept = new Set(await namesIn(target));
    for (const name of there) if (!kept.has(name)) await copyWhole(source, target, name);
    for (const name of kept) {
      if (there.has(name)) continue;
      await utimes(path.join(target, name), now / 1_000, now / 1_000);
      await rename(path.join(target, name), path.join(gone, name));
    }
    for (const name of await namesIn(gone)) {
      const { mtimeMs } = await stat(path.join(gone, name));
      if (mtimeMs < now - keepDays * DAY_MS) await rm(path.join(gone, name));
    }
  }
}

/** Restores files as of an instant (ms since 1970 UTC; null: now); existing ones stay. @returns the restored number. */
export async function restoreFiles({ dataDir, backupDir }: Places, to: number | null): Promise<number> {
  let restored = 0;
  for (const folder of FOLDERS) {
    const source = path.join(backupDir, 'files', folder);
    const gone = path.join(source, DELETED);
    const target = path.join(dataDir, folder);
    await mkdir(target, { recursive: true, mode: 0o700 });
    const there = new Set(await namesIn(target));
    for (const [from, names] of [
      [source, await namesIn(source)],
      [gone, to === null ? [] : await listDeletedSince(gone, to)],
    ] as const) {
      for (const name of names) {
        const isLater = to !== null && parseWriteTime(name) > to;
        if (isLater || there.has(name)) continue;
        if (await copyWhole(from, target, name)) restored += 1;
      }
    }
  }
  return restored;
}

async function listDeletedSince(folder: string, since: number): Promise<readonly string[]> {
  const names = await namesIn(folder);
  const times = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  return names.filter((_, i) => (times[i]?.mtimeMs ?? 0) > since);
}

/** False if the file was deleted meanwhile. */
async function copyWhole(source: string, target: string, name: string): Promise<boolean> {
  const half = path.join(target, `${name}${UNFINISHED}`);
  try {
    await copyFile(path.join(source, name), half);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
  const file = await open(half, 'r+');
  await file.sync().finally(() => file.close());
  await rename(half, path.join(target, name));
  return true;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => FILE_NAME.test(name));
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function parseWriteTime(name: string): number {
  return Number(FILE_NAME.exec(name)?.[1]);
}
