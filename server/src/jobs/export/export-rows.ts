import type { Insertable, Selectable } from 'kysely';
import { LOCK_KEY } from '#base/postgres/advisory-locks.ts';
import { numberArray } from '#base/postgres/array-literal.ts';
import { anyNumber, queryRows, run } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import type { EntryRow } from '#journal/journal.ts';
import type { StoredBet } from '#journal/postgres/bet-lines.ts';
import { STORED_ENTRIES, toEntryRow } from '#journal/postgres/stored-rows.ts';
import { db, type ExportTables } from './export-tables.ts';

/** A day in the export folder. */
export type ExportedDay = Readonly<Omit<Selectable<ExportTables['exports']>, 'writtenAt'>>;

const PAGE_ROWS = 2_000;
const MARKETS_A_PAGE = 20;

/** Takes the export lock on a single-connection client. @returns true if acquired. */
export async function acquireExportLock(sql: SqlSession): Promise<boolean> {
  const [row] = await sql.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    LOCK_KEY.export,
  ]);
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

/** Yields ledger entries after one ID up to another, in pages. */
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
      db
        .selectFrom('bets')
        .selectAll()
        .where('marketId', '=', anyNumber('integer', ids))
        .orderBy('id'),
    );
    yield bets.map((bet) => ({ ...bet, ip: null }));
  }
}

/** Returns the last command whose rows may be removed from the tables; 0 for none. */
export async function getRemovableSequence(sql: SqlSession): Promise<number> {
  const [row] = await sql.query<{ sequence: number }>('select removable_to() as sequence');
  return row?.sequence ?? 0;
}

/** Removes the oldest batches up to a command. @returns the number removed. */
export async function removeJournal(sql: SqlSession, to: number, most: number): Promise<number> {
  const [row] = await sql.query<{ removed: number }>(
    'select remove_exported_journal($1, $2) as removed',
    [to, most],
  );
  return row?.removed ?? 0;
}

/** Removes the entries that need not be kept, for part of a day. */
export async function removeEntries(
  sql: SqlSession,
  day: number,
  { after, to }: { readonly after: number; readonly to: number },
): Promise<void> {
  await sql.query('select remove_exported_entries($1, $2, $3)', [day, after, to]);
}

/** Markets whose bets are in a day's export. */
export async function marketsExportedOn(sql: SqlSession, day: number): Promise<readonly number[]> {
  const markets = db.selectFrom('markets').select('id').where('exportedOn', '=', day);
  return (await queryRows(sql, markets.orderBy('id'))).map(({ id }) => id);
}

/** Removes house bets in exported markets. */
export async function removeHouseBets(
  sql: SqlSession,
  marketIds: readonly number[],
): Promise<void> {
  await sql.query(
    `delete from bets b using accounts a, markets m
      where b.market_id = any ($1::integer[]) and a.id = b.account_id and a.role = 'MAKER'
        and m.id = b.market_id and m.archived and m.exported_on is not null`,
    [numberArray(marketIds, (id) => id)],
  );
}

export async function markRemovalDone(sql: SqlSession, day: number): Promise<void> {
  await sql.query('select note_removal_done($1)', [day]);
}
