import { setTimeout as pause } from 'node:timers/promises';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import {
  type ExportedDay,
  exportedDays,
  getRemovableSequence,
  marketsExportedOn,
  markRemovalDone,
  removeEntries,
  removeHouseBets,
  removeJournal,
} from '#jobs/export/export-rows.ts';
import { toEpochDay } from '#jobs/export/manifest.ts';

/** Number of days that rows stay in the tables after export; null keeps them forever. */
export interface KeepTimes {
  readonly journalDays: number | null;
  /** Reservations of all accounts, and bets and settlements of house accounts. */
  readonly houseDays: number | null;
}

const BATCHES_AT_ONCE = 1_000;
const ENTRIES_AT_ONCE = 5_000;
const MARKETS_AT_ONCE = 20;
/** Leaves the disk to the writer between slices. */
const PAUSE_MS = 20;

/** Deletes expired rows of exported days in small transactions. Resumes after an interruption. */
export async function removeExported(
  sql: SqlClient,
  { journalDays, houseDays }: KeepTimes,
  now: number,
): Promise<void> {
  const limit = await getRemovableSequence(sql);
  const all = await exportedDays(sql);
  const days = all.filter(({ lastSequence }) => lastSequence <= limit);
  const isOver = (day: number, keep: number | null) =>
    keep !== null && day < toEpochDay(now) - keep;
  for (const [place, exported] of days.entries()) {
    if (exported.removal === 'DONE' || !isOver(exported.day, houseDays)) continue;
    await removeHouse(sql, exported, days[place - 1]?.lastEntryId ?? 0);
  }
  const newest = days.filter(({ day }) => isOver(day, journalDays)).at(-1);
  if (newest === undefined) return;
  while ((await removeJournal(sql, newest.lastSequence, BATCHES_AT_ONCE)) > 0) {
    await pause(PAUSE_MS);
  }
}

async function removeHouse(
  sql: SqlClient,
  { day, lastEntryId }: ExportedDay,
  after: number,
): Promise<void> {
  for (let from = after; from < lastEntryId; from += ENTRIES_AT_ONCE) {
    const to = Math.min(from + ENTRIES_AT_ONCE, lastEntryId);
    await removeEntries(sql, day, { after: from, to });
    await pause(PAUSE_MS);
  }
  // Days without entries must be started too.
  if (after === lastEntryId) await removeEntries(sql, day, { after, to: lastEntryId });
  const markets = await marketsExportedOn(sql, day);
  for (let from = 0; from < markets.length; from += MARKETS_AT_ONCE) {
    await removeHouseBets(sql, markets.slice(from, from + MARKETS_AT_ONCE));
    await pause(PAUSE_MS);
  }
  await markRemovalDone(sql, day);
}
