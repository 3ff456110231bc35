import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { lendFolder } from '#testing/temporary-files.ts';
import { FolderFileStore, StorageFullError } from './file-store.ts';

let folder: string;
beforeEach(() => {
  folder = path.join(lendFolder(), 'uploads');
});

const BYTES = new Uint8Array([1, 2, 3]);

test('reads a file back as written, unreadable for other users', async () => {
  const files = new FolderFileStore(folder);

  const name = await files.write(BYTES, 5);

  expect([...((await files.read(name)) ?? [])]).toEqual([1, 2, 3]);
  expect(readdirSync(folder)).toEqual([name]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
  await files.remove(name);
  expect(await files.read(name)).toBeNull();
});

test('a name that leads out of the folder finds nothing', async () => {
  const files = new FolderFileStore(folder);
  await files.write(BYTES, 5);

  expect(await files.read('../../etc/passwd')).toBeNull();
});

test('writes nothing with less space than the database needs', async () => {
  const files = new FolderFileStore(folder, Number.MAX_SAFE_INTEGER);

  await expect(files.write(BYTES, 5)).rejects.toThrow(StorageFullError);
  expect(readdirSync(folder)).toEqual([]);
});

test('deletes files from before a moment and keeps later ones', async () => {
  const files = new FolderFileStore(folder);
  await files.write(BYTES, 5);
  const later = await files.write(BYTES, 7);

  expect(await files.removeBefore(7)).toBe(1);
  expect(readdirSync(folder)).toEqual([later]);
});
