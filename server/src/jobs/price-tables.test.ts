import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildTableData, TABLE_KINDS, type TableData, type TableKind } from '@crease/sports/pricing/table-store.ts';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-files.ts';
import { loadPriceTables, writePriceTables } from './price-tables.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

test('a process loads the tables of every limited-overs format as they were built', () => {
  const file = path.join(folder, 'price-tables.bin');
  writePriceTables(file);
  const loaded: [TableKind, TableData][] = [];

  expect(loadPriceTables({ file, adopt: (kind, data) => loaded.push([kind, data]) })).toBe(true);

  expect(loaded.map(([kind]) => kind)).toEqual(TABLE_KINDS);
  for (const [kind, { runs, chase }] of loaded) {
    const built = buildTableData(kind);
    expect(runs.length).toBe(built.runs.length);
    for (const [place, { chances }] of runs.entries()) {
      expect(Buffer.compare(bytesIn(chances), bytesIn(built.runs[place]?.chances))).toBe(0);
    }
    for (const [place, { wins, ties }] of chase.entries()) {
      expect(Buffer.compare(bytesIn(wins), bytesIn(built.chase[place]?.wins))).toBe(0);
      expect(Buffer.compare(bytesIn(ties), bytesIn(built.chase[place]?.ties))).toBe(0);
    }
  }
});

test('a missing file is no error: tables are then built on first use', () => {
  expect(loadPriceTables({ file: path.join(folder, 'absent.bin') })).toBe(false);
});

function bytesIn(numbers: Float32Array | Uint16Array = new Float32Array()): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
