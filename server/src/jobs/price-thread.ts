import { parentPort } from 'node:worker_threads';
import { buildTableData, TABLE_KINDS } from '@crease/sports/pricing/table-store.ts';
import type { BuiltTables } from './warm-prices.ts';

/** Builds all price tables and hands over their memory. */
for (const kind of TABLE_KINDS) {
  const data = buildTableData(kind);
  const built: BuiltTables = { kind, data };
  const buffers = [
    ...data.runs.map(({ chances }) => chances.buffer),
    ...data.chase.flatMap(({ wins, ties }) => [wins.buffer, ties.buffer]),
  ];
  parentPort?.postMessage(
    built,
    buffers.filter((buffer) => buffer instanceof ArrayBuffer),
  );
}
