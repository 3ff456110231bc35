import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FileStore, StorageFullError } from '#base/system/file-store.ts';
import { listDueAfterwards } from './test-database.ts';

/** A world-accessible folder, as required by a database that runs as another user. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'crease-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** A folder that is deleted at the end of the test, or of the file if no test is running. */
export function lendFolder(): string {
  const folder = temporaryFolder();
  listDueAfterwards().push(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Files of a test server. */
export class MemoryFiles implements FileStore {
  /** Simulates a full volume. */
  isFull = false;
  readonly #files = new Map<string, { readonly bytes: Uint8Array; readonly at: number }>();
  #count = 0;

  write(bytes: Uint8Array, at: number): Promise<string> {
    if (this.isFull) return Promise.reject(new StorageFullError());
    this.#count += 1;
    const name = `file-${this.#count}`;
    this.#files.set(name, { bytes, at });
    return Promise.resolve(name);
  }

  read(name: string): Promise<Uint8Array | null> {
    return Promise.resolve(this.#files.get(name)?.bytes ?? null);
  }

  remove(name: string): Promise<void> {
    this.#files.delete(name);
    return Promise.resolve();
  }

  removeBefore(at: number): Promise<number> {
    const past = [...this.#files].filter(([, file]) => file.at < at);
    for (const [name] of past) this.#files.delete(name);
    return Promise.resolve(past.length);
  }
}
