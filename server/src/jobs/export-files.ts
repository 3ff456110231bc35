import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { checkedFile, type OpenedDay } from '#jobs/export/export-folder.ts';
import { readRows } from '#jobs/export/packed-rows.ts';
import { decodeSnapshot } from '#journal/engine/snapshot-codec.ts';
import type { EntryRow, JournalBatch } from '#journal/journal.ts';

export const JOURNAL = 'journal.ndjson.gz';
export const ENTRIES = 'ledger-entries.ndjson.gz';
export const BETS = 'bets.ndjson.gz';
export const AUDIT = 'audit-log.ndjson.gz';
/** Exchange state at the end of the day, in snapshot format. */
export const STATE = 'state.json.gz';

/** Reads the exchange state at the end of an exported day. */
export async function readDayState({ folder, manifest }: OpenedDay): Promise<ExchangeState> {
  const { journal, stateHash } = manifest;
  const image = await readFile(path.join(folder, STATE));
  const { lastSequence: sequence, hash: journalHash } = journal;
  return decodeSnapshot({ sequence, journalHash, stateHash, image });
}

/** Reads the journal of an exported day. @throws DamagedExport */
export async function* readDayJournal(opened: OpenedDay): AsyncGenerator<readonly JournalBatch[]> {
  for await (const rows of readRows(opened, await checkedFile(opened, JOURNAL))) {
    yield rows.filter(isBatch);
  }
}

/** Reads the ledger entries of an exported day, in order. @throws DamagedExport */
export async function* readDayEntries(opened: OpenedDay): AsyncGenerator<EntryRow> {
  for await (const rows of readRows(opened, await checkedFile(opened, ENTRIES))) {
    for (const row of rows) if (isEntry(row)) yield row;
  }
}

// The digest matched, so the content is exactly what we wrote.

function isBatch(row: unknown): row is JournalBatch {
  return typeof row === 'object' && row !== null && 'payload' in row && 'lastSequence' in row;
}

function isEntry(row: unknown): row is EntryRow {
  return typeof row === 'object' && row !== null && 'amount' in row && 'key' in row;
}
