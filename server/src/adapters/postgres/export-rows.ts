import type { EntryRow } from '#ports/journal.ts';
import { numberArray } from './array-literal.ts';
import type { StoredBet } from './bet-lines.ts';
import type { SqlClient, SqlSession } from './sql-client.ts';
import { toEntryRow } from './stored-rows.ts';

/** A day that lies in the export folder. */
export interface ExportedDay {
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly lastSequence: number;
  readonly lastEntryId: number;
  readonly journalHash: string;
  readonly manifestHash: string;
  /** Whether reservations, and rows of the house, have left the tables. */
  readonly removal: 'NONE' | 'BEGUN' | 'DONE';
}

/** Key of the advisory lock of the one process that exports. */
const EXPORT_LOCK = 7_146_304;
const PAGE_ROWS = 2_000;
const MARKETS_A_PAGE = 20;

/** Takes the right to export on a client of one connection. @returns whether nobody else has it. */
export async function takeExportLock(sql: SqlSession): Promise<boolean> {
  const [row] = await sql.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    EXPORT_LOCK,
  ]);
  return row?.taken === true;
}

/** All days that are exported, oldest first. */
export function exportedDays(sql: SqlSession): Promise<readonly ExportedDay[]> {
  return sql.query<ExportedDay & { [column: string]: unknown }>(
    `select day, last_sequence as "lastSequence", last_entry_id as "lastEntryId", journal_hash as "journalHash",
      manifest_hash as "manifestHash", removal from exports order by day`,
  );
}

/** Writes down that a day is exported, with the markets whose bets it has. */
export async function noteExportedDay(
  sql: SqlClient,
  exported: Omit<ExportedDay, 'removal'> & {
    readonly writtenAt: number;
    readonly marketIds: readonly number[];
  },
): Promise<void> {
  const { day, lastSequence, lastEntryId, journalHash, manifestHash, writtenAt } = exported;
  await sql.transaction(async (session) => {
    await session.query(
      `insert into exports (day, last_sequence, last_entry_id, journal_hash, manifest_hash, written_at)
        values ($1, $2, $3, $4, $5, $6)`,
      [day, lastSequence, lastEntryId, journalHash, manifestHash, writtenAt],
    );
    await session.query('update markets set exported_on = $1 where id = any ($2::integer[])', [
      day,
      numberArray(exported.marketIds, (id) => id),
    ]);
  });
}

/** Ledger entries after one id up to another, by pages. */
export async function* entriesBetween(
  session: SqlSession,
  after: number,
  upTo: number,
): AsyncGenerator<readonly EntryRow[]> {
  for (let last = after; last < upTo; ) {
    const rows = await session.query<Parameters<typeof toEntryRow>[0]>(
      `select id, key, at, kind, from_id as "from", to_id as "to", amount, account_id as "accountId",
        market_id as "marketId", reason, cash_change as "cashChange", cash_after as "cashAfter"
        from ledger_entries where id > $1 and id <= $2 order by id limit ${PAGE_ROWS}`,
      [last, upTo],
    );
    const newest = rows.at(-1);
    if (newest === undefined) return;
    yield rows.map(toEntryRow);
    last = newest.id;
  }
}

/** All bets of some markets as they are stored, by pages; addresses stay in the database, where they may be erased. */
export async function* betsOfMarkets(
  session: SqlSession,
  marketIds: readonly number[],
): AsyncGenerator<readonly StoredBet[]> {
  for (let from = 0; from < marketIds.length; from += MARKETS_A_PAGE) {
    const ids = numberArray(marketIds.slice(from, from + MARKETS_A_PAGE), (id) => id);
    const bets = await session.query<StoredBet & { [column: string]: unknown }>(
      'select * from bets where market_id = any ($1::integer[]) order by id',
      [ids],
    );
    yield bets.map((bet) => ({ ...bet, ip: null }));
  }
}

/** Lines of the audit log of a time, as they are stored. */
export async function* auditLinesBetween(
  session: SqlSession,
  from: number,
  to: number,
): AsyncGenerator<readonly object[]> {
  yield await session.query('select * from audit_log where at >= $1 and at < $2 order by id', [
    from,
    to,
  ]);
}

/** The newest command whose rows may leave the tables; 0 for none. */
export async function removableTo(sql: SqlSession): Promise<number> {
  const [row] = await sql.query<{ sequence: number }>('select removable_to() as sequence');
  return row?.sequence ?? 0;
}

/** Removes the oldest batches up to a command. @returns how many. */
export async function removeJournal(sql: SqlSession, to: number, most: number): Promise<number> {
  const [row] = await sql.query<{ removed: number }>(
    'select remove_exported_journal($1, $2) as removed',
    [to, most],
  );
  return row?.removed ?? 0;
}

/** Removes what need not be kept among the entries of a part of a day. */
export async function removeEntries(
  sql: SqlSession,
  day: number,
  { after, to }: { readonly after: number; readonly to: number },
): Promise<void> {
  await sql.query('select remove_exported_entries($1, $2, $3)', [day, after, to]);
}

/** Markets whose bets a day's export has. */
export async function marketsExportedOn(sql: SqlSession, day: number): Promise<readonly number[]> {
  const rows = await sql.query<{ id: number }>(
    'select id from markets where exported_on = $1 order by id',
    [day],
  );
  return rows.map(({ id }) => id);
}

/** Removes the bets of the house in markets that are exported. */
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

export async function noteRemovalDone(sql: SqlSession, day: number): Promise<void> {
  await sql.query('select note_removal_done($1)', [day]);
}
