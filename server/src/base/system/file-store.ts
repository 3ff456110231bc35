import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { getErrorCode } from './error-code.ts';

/** No space for another file: the volume is nearly full, or a write failed for lack of space. */
export class StorageFullError extends Error {
  override readonly name = 'NoRoomForFiles';
}

/** Files stored outside the database, so that uploads can never fill it. */
export type FileStore = Pick<FolderFileStore, keyof FolderFileStore>;

/** Reserved on the volume for the database and the log. */
const RESERVED_BYTES = 512 * 1024 * 1024;
/** `<milliseconds>-<random>`; other files in the folder aren't ours. */
export const FILE_NAME = /^(\d{1,15})-[0-9a-f]{32}$/;
export const UNFINISHED = '.part';

/** Files in a folder private to this process. Written under a temporary name and renamed when complete. */
export class FolderFileStore {
  readonly #folder: string;
  readonly #reservedBytes: number;

  constructor(folder: string, reservedBytes = RESERVED_BYTES) {
    this.#folder = folder;
    this.#reservedBytes = reservedBytes;
  }

  /** Writes a file atomically. @returns its name. @throws StorageFullError */
  async write(bytes: Uint8Array, at: number): Promise<string> {
    const name = `${at}-${randomBytes(16).toString('hex')}`;
    const place = path.join(this.#folder, name);
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await this.#reserveSpace(bytes.length);
      const file = await open(`${place}${UNFINISHED}`, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${place}${UNFINISHED}`, place);
      return name;
    } catch (error) {
      await rm(`${place}${UNFINISHED}`, { force: true });
      if (isDiskFull(error)) throw new StorageFullError();
      throw error;
    }
  }

  async read(name: string): Promise<Uint8Array | null> {
    if (!FILE_NAME.test(name)) return null;
    try {
      return await readFile(path.join(this.#folder, name));
    } catch (error) {
      if (getErrorCode(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    if (FILE_NAME.test(name)) await rm(path.join(this.#folder, name), { force: true });
  }

  /** Deletes every file written before then. @returns the number deleted. */
  async removeBefore(at: number): Promise<number> {
    let removed = 0;
    for (const name of await this.#names()) {
      const writtenAt = FILE_NAME.exec(name.replace(UNFINISHED, ''))?.[1];
      if (writtenAt === undefined || Number(writtenAt) >= at) continue;
      await rm(path.join(this.#folder, name), { force: true });
      removed += 1;
    }
    return removed;
  }

  async #names(): Promise<readonly string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      if (getErrorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  async #reserveSpace(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize - bytes < this.#reservedBytes) throw new StorageFullError();
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof StorageFullError || ['ENOSPC', 'EDQUOT'].includes(getErrorCode(error));
}
