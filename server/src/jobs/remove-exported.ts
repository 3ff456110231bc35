import { setTimeout as pause } from 'node:timers/promises';
import { dayOf } from '#adapters/exports/manifest.ts';
import {
  type ExportedDay,
  exportedDays,
  marketsExportedOn,
  noteRemovalDone,
  removableTo,
  removeEntries,
  removeHouseBets,
  removeJournal,
} from '#adapters/postgres/export-rows.ts';
import type { SqlClient } from '#adapters/postgres/sql-client.ts';

/** For how many days rows stay in the tables after they were exported; null: for good. */
export interface KeepTimes {
  readonly journalDays: number | null;
  /** Reservations of everybody, and bets and settlements of the house's accounts. */
  readonly houseDays: number | null;
}

const BATCHES_AT_ONCE = 1_000;
const ENTRIES_AT_ONCE = 5_000;
const MARKETS_AT_ONCE = 20;
/** Between two slices the writer has the disk to itself. */
const PAUSE_MS = 20;

/** Removes rows of exported days whose time is over, in small transactions; a removal that was interrupted goes on. */
export async function removeExported(
  sql: SqlClient,
  { journalDays, houseDays }: KeepTimes,
  now: number,
): Promise<void> {
  const limit = await removableTo(sql);
  const all = await exportedDays(sql);
  const days = all.filter(({ lastSequence }) => lastSequence <= limit);
  const isOver = (day: number, keep: number | null) => keep !== null && day < dayOf(now) - keep;
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
  // A day without entries is begun too.
  if (after === lastEntryId) await removeEntries(sql, day, { after, to: lastEntryId });
  const markets = await marketsExportedOn(sql, day);
  for (let from = 0; from < markets.length; from += MARKETS_AT_ONCE) {
    await removeHouseBets(sql, markets.slice(from, from + MARKETS_AT_ONCE));
    await pause(PAUSE_MS);
  }
  await noteRemovalDone(sql, day);
}
