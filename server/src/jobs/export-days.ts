import { createState, type ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import { readStoredAudits } from '#base/audit-log.ts';
import type { BasePorts } from '#base/env.ts';
import type { DatabaseAddress } from '#base/postgres/database-address.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { replayBatch } from '#journal/engine/replay.ts';
import { encodeSnapshot } from '#journal/engine/snapshot-codec.ts';
import type { JournalBatch } from '#journal/journal.ts';
import { PostgresJournalReader } from '#journal/postgres/postgres-journal-reader.ts';
import type { ExportOrder, ExportReport } from './export-child.ts';
import { formatDay, type Manifest, startOfDay, toEpochDay, writeBytes, writeRows } from './export-file.ts';
import { AUDIT, BETS, checkedFile, ENTRIES, ExportFolder, JOURNAL, readDayState, STATE } from './export-folder.ts';
import {
  betsOfMarkets,
  type ExportedDay,
  entriesBetween,
  exportedDays,
  type KeepTimes,
  recordExportedDay,
} from './export-store.ts';
import type { Job } from './job-runner.ts';
import { runChild } from './run-child.ts';

/** Short enough that an interrupted removal resumes soon. */
const EVERY_MS = 600_000;
/** Low priority: an export has all day. */
const NICENESS = 15;

/**
 * Exports finished days of the journal and removes expired rows from the tables. Runs in a child process so that the
 * writer never blocks. Does nothing if all rows are kept forever.
 */
export function exportPastDays(
  address: DatabaseAddress,
  exports: KeepTimes & { readonly folder: string },
  { clock, log }: Pick<BasePorts, 'clock' | 'log'>,
): Job {
  return {
    name: 'export-past-days',
    everyMs: EVERY_MS,
    run: async () => {
      if (exports.journalDays === null && exports.houseDays === null) return;
      const order: ExportOrder = { address, now: clock.now(), ...exports };
      const { days } = await runChild<ExportOrder, ExportReport>({
        child: 'export-child',
        order,
        niceness: NICENESS,
        reportMember: 'days',
      });
      if (days.length > 0) log.info('Days exported.', { days, folder: exports.folder });
    },
  };
}

export interface ExportSetup {
  readonly sql: SqlClient;
  readonly folder: string;
  /** Wall clock, ms; used only to date the export. */
  now(): number;
}

/** State of the exchange at the end of a day, with the data the next day continues from. */
interface DayEnd {
  readonly state: ExchangeState;
  journalHash: string;
  manifestHash: string;
  lastEntryId: number;
}

/**
 * Exports every finished day of the journal to files: journal, ledger entries, bets of evicted markets, audit log,
 * and the full exchange state at the end of the day. Each day is replayed from the end of the day before, so an
 * export proves that its journal yields that state. A day counts as exported once its files have been read back and
 * recorded in the database.
 *
 * @returns names of the days written.
 * @throws DamagedExport if the latest export isn't available to continue from; JournalDamaged.
 */
export async function exportDays(setup: ExportSetup): Promise<readonly string[]> {
  const written: string[] = [];
  const newest = (await exportedDays(setup.sql)).at(-1);
  let first = await nextBatch(setup.sql, newest?.lastSequence ?? 0);
  if (first === undefined || !(await isOver(setup.sql, toEpochDay(first.at)))) return written;
  const end = await readDayEnd(setup.folder, newest);
  while (first !== undefined && (await isOver(setup.sql, toEpochDay(first.at)))) {
    const day = toEpochDay(first.at);
    await exportDay(setup, { day, firstSequence: first.firstSequence }, end);
    written.push(formatDay(day));
    first = await nextBatch(setup.sql, end.state.sequence);
  }
  return written;
}

async function nextBatch(sql: SqlClient, after: number): Promise<JournalBatch | undefined> {
  for await (const [batch] of new PostgresJournalReader(sql).read(after)) return batch;
  return undefined;
}

/** Exchange time is monotonic: once there is a batch of a later day, this day is complete. */
async function isOver(sql: SqlClient, day: number): Promise<boolean> {
  const [row] = await sql.query<{ at: number }>('select at from journal order by last_sequence desc limit 1');
  return row !== undefined && toEpochDay(row.at) > day;
}

async function readDayEnd(folder: string, newest: ExportedDay | undefined): Promise<DayEnd> {
  if (newest === undefined) {
    return { state: createState(), journalHash: '', manifestHash: '', lastEntryId: 0 };
  }
  const { day, manifestHash, journalHash, lastEntryId } = newest;
  const opened = await new ExportFolder(folder).open(day, manifestHash);
  await checkedFile(opened, STATE);
  return { state: await readDayState(opened), journalHash, manifestHash, lastEntryId };
}

async function exportDay(
  { sql, folder, now }: ExportSetup,
  { day, firstSequence }: { readonly day: number; readonly firstSequence: number },
  end: DayEnd,
): Promise<void> {
  const exports = new ExportFolder(folder);
  const place = await exports.begin(day);
  const { journalHash: previousHash, lastEntryId, state } = end;
  const marketIds: number[] = [];
  const journal = await writeRows(place, JOURNAL, replayedBatches(sql, day, end, marketIds));
  const last = state.ledger.nextEntryId - 1;
  const lastSequence = state.sequence;
  const files = [
    journal,
    await writeRows(place, ENTRIES, entriesBetween(sql, lastEntryId, last)),
    await writeRows(place, BETS, betsOfMarkets(sql, marketIds)),
    await writeRows(place, AUDIT, auditPages(sql, day)),
    await writeBytes(place, STATE, encodeSnapshot(state, end.journalHash).image),
  ];
  const manifest: Manifest = {
    format: 1,
    day: formatDay(day),
    previous: end.manifestHash,
    journal: { firstSequence, lastSequence, previousHash, hash: end.journalHash },
    entries: { first: lastEntryId + 1, last },
    stateHash: stateHash(state),
    files,
  };
  end.manifestHash = await exports.finish(day, place, manifest);
  end.lastEntryId = last;
  const { state: _, ...hashes } = end;
  const exported = { ...hashes, day, lastSequence, writtenAt: now() };
  await recordExportedDay(sql, exported, marketIds);
}

/** Yields the batches of a day while replaying them, and records the evicted markets. */
async function* replayedBatches(
  sql: SqlClient,
  day: number,
  end: DayEnd,
  marketIds: number[],
): AsyncGenerator<readonly JournalBatch[]> {
  const { state } = end;
  for await (const page of new PostgresJournalReader(sql).read(state.sequence)) {
    const batches = page.filter(({ at }) => toEpochDay(at) === day);
    for (const batch of batches) {
      end.journalHash = replayBatch(state, end.journalHash, batch, (_, outcome) => {
        if (!outcome.ok) return;
        for (const event of outcome.events) {
          if (event.type !== 'MarketChanged' || event.change !== 'archived') continue;
          marketIds.push(event.marketId);
        }
      });
    }
    yield batches;
    if (batches.length < page.length) return;
  }
}

async function* auditPages(sql: SqlSession, day: number): AsyncGenerator<readonly object[]> {
  yield await readStoredAudits(sql, { from: startOfDay(day), to: startOfDay(day + 1) });
}
