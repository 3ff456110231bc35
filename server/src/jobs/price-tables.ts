import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import {
  adoptTableData,
  buildTableData,
  TABLE_KINDS,
  type TableData,
  type TableKind,
} from '@crease/sports/pricing/table-store.ts';

interface BuiltTables {
  readonly kind: TableKind;
  readonly data: TableData;
}

/** Next to the bundle; the source tree has none. */
const BUILT = path.join(path.dirname(fileURLToPath(import.meta.url)), 'price-tables.bin');

/** Builds the price tables of every limited-overs format, which takes seconds. Called by the build. */
export function writePriceTables(file = BUILT): void {
  const tables = TABLE_KINDS.map((kind): BuiltTables => ({ kind, data: buildTableData(kind) }));
  writeFileSync(file, serialize(tables));
}

/**
 * Loads the tables that were built with the server, so that no first ball of any feed stalls the writer.
 *
 * @returns false if there are none; each is then built on first use.
 */
export function loadPriceTables({ file = BUILT, adopt = adoptTableData } = {}): boolean {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return false;
  }
  for (const { kind, data } of deserialize(bytes) as readonly BuiltTables[]) {
    adopt(kind, data);
  }
  return true;
}
