import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type ExportedFile, formatDay, type Manifest, readRows, writeBytes, writeRows } from '#jobs/export-file.ts';
import { checkedFile, ExportFolder } from '#jobs/export-folder.ts';
import { lendFolder } from '#testing/temporary-files.ts';

const DAY = 20_000;
const ROWS = 'rows.ndjson.gz';
let place: string;
let folder: ExportFolder;

beforeEach(() => {
  place = lendFolder();
  folder = new ExportFolder(place);
});

async function* pages(count: number): AsyncGenerator<readonly unknown[]> {
  for (let from = 0; from < count; from += 700) {
    yield Array.from({ length: Math.min(700, count - from) }, (_, i) => ({
      id: from + i,
      text: 'Bet über 2.00\n"one" line',
    }));
  }
}

async function write(rows: number): Promise<string> {
  const day = await folder.begin(DAY);
  return await folder.finish(DAY, day, manifest([await writeRows(day, ROWS, pages(rows))]));
}

function manifest(files: readonly ExportedFile[]): Manifest {
  return {
    format: 1,
    day: formatDay(DAY),
    previous: '',
    journal: { firstSequence: 1, lastSequence: 9, previousHash: '', hash: 'a' },
    entries: { first: 1, last: 0 },
    stateHash: 'b',
    files,
  };
}

async function read(hash: string): Promise<unknown[]> {
  const opened = await folder.open(DAY, hash);
  const rows: unknown[] = [];
  for await (const page of readRows(opened, await checkedFile(opened, ROWS))) rows.push(...page);
  return rows;
}

test.each([0, 1, 700, 1_234])('%i rows round-trip', async (count) => {
  const rows: unknown[] = [];
  for await (const page of pages(count)) rows.push(...page);

  expect(await read(await write(count))).toEqual(rows);
});

test('discards what an interrupted attempt left', async () => {
  const half = await folder.begin(DAY);
  await writeBytes(half, 'left-behind', Buffer.from('x'));
  expect(existsSync(path.join(place, formatDay(DAY)))).toBe(false);

  const again = await folder.begin(DAY);
  expect(existsSync(path.join(again.folder, 'left-behind'))).toBe(false);
});

test('doesn’t finish a day whose files differ from what was written', async () => {
  const day = await folder.begin(DAY);
  const file = await writeRows(day, ROWS, pages(10));
  appendFileSync(path.join(day.folder, ROWS), 'x');

  await expect(folder.finish(DAY, day, manifest([file]))).rejects.toThrow(
    'Export 2024-10-04: rows.ndjson.gz is corrupt (checksum mismatch).',
  );
  await expect(folder.finish(DAY, day, manifest([{ ...file, name: 'none.ndjson.gz' }]))).rejects.toThrow(
    'Export 2024-10-04: none.ndjson.gz is missing.',
  );
  expect(existsSync(path.join(place, formatDay(DAY)))).toBe(false);
});

test('reports missing rows, corrupt compression and a wrong manifest', async () => {
  const hash = await write(10);
  const opened = await folder.open(DAY, hash);
  const [file] = opened.manifest.files;
  if (file === undefined) throw new Error('no file');
  const readAll = async (wrong: ExportedFile) => {
    for await (const _ of readRows(opened, wrong));
  };

  await expect(readAll({ ...file, rows: 11 })).rejects.toThrow('has 10 rows, expected 11.');
  writeFileSync(path.join(opened.folder, ROWS), 'not packed');
  await expect(readAll(file)).rejects.toThrow('can’t be decompressed.');
  await expect(folder.open(DAY, 'another')).rejects.toThrow('the manifest was modified');
  await expect(folder.open(DAY + 1, hash)).rejects.toThrow('Export 2024-10-05: not found in the export folder.');
});
