import { setTimeout as pause } from 'node:timers/promises';
import type { Insertable, Selectable } from 'kysely';
import {
  anyNumber,
  bigint,
  createQueryBuilder,
  integer,
  numberArray,
  queryRows,
  run,
  type TablesOf,
  text,
  withDefault,
} from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { LOCK_KEY } from '#base/postgres/worker-lease.ts';
import type { EntryRow } from '#journal/journal.ts';
import type { JournalTables } from '#journal/postgres/journal-tables.ts';
import type { StoredBet } from '#journal/postgres/postgres-bets.ts';
import { STORED_ENTRIES, toEntryRow } from '#journal/postgres/stored-rows.ts';
import { toEpochDay } from './export-file.ts';

export const EXPORT_TABLES = {
  exports: {
    /** Days since 1970, UTC. */
    day: integer(),
    lastSequence: bigint(),
    lastEntryId: bigint(),
    journalHash: text(),
    manifestHash: text(),
    writtenAt: bigint(),
    /** Progress of removing reservations and house rows from the tables. */
    removal: withDefault(text<'NONE' | 'BEGUN' | 'DONE'>()),
  },
} as const;

interface ExportTables extends TablesOf<typeof EXPORT_TABLES> {}

const db = createQueryBuilder<ExportTables & JournalTables>();

export type ExportedDay = Readonly<Omit<Selectable<ExportTables['exports']>, 'writtenAt'>>;

const PAGE_ROWS = 2_000;
const MARKETS_A_PAGE = 20;

/** Takes the export lock on a single-connection client. @returns true if acquired. */
export async function acquireExportLock(sql: SqlSession): Promise<boolean> {
  const [row] = await sql.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY.export]);
  return row?.taken === true;
}

/** All exported days, oldest first. */
export function exportedDays(sql: SqlSession): Promise<readonly ExportedDay[]> {
  const days = db
    .selectFrom('exports')
    .select(['day', 'lastSequence', 'lastEntryId', 'journalHash', 'manifestHash', 'removal'])
    .orderBy('day');
  return queryRows(sql, days);
}

/** Records an exported day and the markets whose bets it contains. */
export async function recordExportedDay(
  sql: SqlClient,
  day: Insertable<ExportTables['exports']>,
  marketIds: readonly number[],
): Promise<void> {
  await sql.transaction(async (session) => {
    await run(session, db.insertInto('exports').values(day));
    const markets = db.updateTable('markets').set({ exportedOn: day.day });
    await run(session, markets.where('id', '=', anyNumber('integer', marketIds)));
  });
}

export async function* entriesBetween(
  session: SqlSession,
  after: number,
  upTo: number,
): AsyncGenerator<readonly EntryRow[]> {
  for (let last = after; last < upTo; ) {
    const page = STORED_ENTRIES.where('id', '>', last).where('id', '<=', upTo);
    const rows = await queryRows(session, page.limit(PAGE_ROWS));
    const newest = rows.at(-1);
    if (newest === undefined) return;
    yield rows.map(toEntryRow);
    last = newest.id;
  }
}

/** Yields all stored bets of some markets in pages. IP addresses stay in the database, where they can be erased. */
export async function* betsOfMarkets(
  session: SqlSession,
  marketIds: readonly number[],
): AsyncGenerator<readonly StoredBet[]> {
  for (let from = 0; from < marketIds.length; from += MARKETS_A_PAGE) {
    const ids = marketIds.slice(from, from + MARKETS_A_PAGE);
    const bets = await queryRows(
      session,
      db.selectFrom('bets').selectAll().where('marketId', '=', anyNumber('integer', ids)).orderBy('id'),
    );
    yield bets.map((bet) => ({ ...bet, ip: null }));
  }
}

/** Removes the oldest batches up to a command. @returns the number removed. */
async function removeJournal(sql: SqlSession, to: number, most: number): Promise<number> {
  const [row] = await sql.query<{ removed: number }>('select remove_exported_journal($1, $2) as removed', [to, most]);
  return row?.removed ?? 0;
}

/** Removes the entries that need not be kept, for part of a day. */
async function removeEntries(sql: SqlSession, day: number, after: number, to: number): Promise<void> {
  await sql.query('select remove_exported_entries($1, $2, $3)', [day, after, to]);
}

async function removeHouseBets(sql: SqlSession, marketIds: readonly number[]): Promise<void> {
  await sql.query(
    `delete from bets b using accounts a, markets m
      where b.market_id = any ($1::integer[]) and a.id = b.account_id and a.role = 'MAKER'
        and m.id = b.market_id and m.archived and m.exported_on is not null`,
    [numberArray(marketIds, (id) => id)],
  );
}

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
  const [removable] = await sql.query<{ sequence: number }>('select removable_to() as sequence');
  const limit = removable?.sequence ?? 0;
  const all = await exportedDays(sql);
  const days = all.filter(({ lastSequence }) => lastSequence <= limit);
  const isOver = (day: number, keep: number | null) => keep !== null && day < toEpochDay(now) - keep;
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

async function removeHouse(sql: SqlClient, { day, lastEntryId }: ExportedDay, after: number): Promise<void> {
  for (let from = after; from < lastEntryId; from += ENTRIES_AT_ONCE) {
    const to = Math.min(from + ENTRIES_AT_ONCE, lastEntryId);
    await removeEntries(sql, day, from, to);
    await pause(PAUSE_MS);
  }
  // Days without entries must be started too.
  if (after === lastEntryId) await removeEntries(sql, day, after, lastEntryId);
  const exported = db.selectFrom('markets').select('id').where('exportedOn', '=', day);
  const markets = (await queryRows(sql, exported.orderBy('id'))).map(({ id }) => id);
  for (let from = 0; from < markets.length; from += MARKETS_AT_ONCE) {
    await removeHouseBets(sql, markets.slice(from, from + MARKETS_AT_ONCE));
    await pause(PAUSE_MS);
  }
  await sql.query('select note_removal_done($1)', [day]);
}
