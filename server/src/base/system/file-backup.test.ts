import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { lendFolder } from '#testing/temporary-files.ts';
import { backUpFiles, restoreFiles } from './file-backup.ts';
import { FolderFileStore } from './file-store.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-25T10:00:00Z');

let folder: string;
let documents: FolderFileStore;
beforeEach(() => {
  folder = lendFolder();
  documents = new FolderFileStore(path.join(folder, 'data', 'identity'), 0);
});

const backupDir = () => path.join(folder, 'backups');
const backUp = (now: number) =>
  backUpFiles({ dataDir: path.join(folder, 'data'), backupDir: backupDir() }, { now, keepDays: 7 });

/** Restores into a new folder and lists the first letter of each file. */
async function restored(to: number | null) {
  const dataDir = mkdtempSync(path.join(folder, 'again-'));
  const count = await restoreFiles({ dataDir, backupDir: backupDir() }, to);
  const store = new FolderFileStore(path.join(dataDir, 'identity'), 0);
  const names = readdirSync(path.join(dataDir, 'identity'));
  expect(names).toHaveLength(count);
  const files = await Promise.all(names.map((name) => store.read(name)));
  return files.map((bytes) => Buffer.from(bytes ?? []).toString()).sort((a, b) => (a < b ? -1 : 1));
}

const write = (text: string, at: number) => documents.write(Buffer.from(text), at);

test('restores user files as of a moment, even those erased since', async () => {
  const erased = await write('a', START);
  await write('b', START + 1_000);
  await backUp(START + 2_000);
  await documents.remove(erased);
  await write('c', START + DAY_MS);
  await backUp(START + DAY_MS + 1_000);

  expect(await restored(null)).toEqual(['b', 'c']);
  expect(await restored(START + 3_000)).toEqual(['a', 'b']);
  expect(await restored(START + 500)).toEqual(['a']);
  expect(await restored(START + DAY_MS + 2_000)).toEqual(['b', 'c']);
});

test('erased files leave the backups with the base backups of their time', async () => {
  const erased = await write('a', START);
  await backUp(START + 1_000);
  await documents.remove(erased);
  await backUp(START + DAY_MS);
  const gone = path.join(backupDir(), 'files', 'identity', 'gone', erased);
  await backUp(START + 7 * DAY_MS);
  expect(existsSync(gone)).toBe(true);

  await backUp(START + 8 * DAY_MS + 1_000);
  expect(existsSync(gone)).toBe(false);
});
