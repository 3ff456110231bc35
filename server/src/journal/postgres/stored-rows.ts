import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { InferResult } from 'kysely';
import { anyNumber, queryRows } from '#base/postgres/query-builder.ts';
import type { SqlSession } from '#base/postgres/sql-client.ts';
import type { AccountRow, EntryRow } from '#journal/journal.ts';
import type { BetRow, EventRow, MarketRow } from '#journal/read-model.ts';
import { db } from './journal-tables.ts';
import { EVENT_ROW, MARKET_ROW, toBetRow } from './postgres-bets.ts';
import { createDecoder, ENTRY_KIND_CODE } from './row-codes.ts';

const PAGE_ROWS = 5_000;

const kindOf = createDecoder(ENTRY_KIND_CODE);

/** Ledger entries in order, with the kind as stored. */
export const STORED_ENTRIES = db
  .selectFrom('ledgerEntries')
  .select([
    'id',
    'key',
    'at',
    'kind',
    'fromId as from',
    'toId as to',
    'amount',
    'accountId',
    'marketId',
    'reason',
    'cashChange',
    'cashAfter',
  ])
  .orderBy('id');

export const STORED_CALLS = db.selectFrom('casinoTransactions').selectAll();

const BETS = db.selectFrom('bets').selectAll();
const MARKETS = db.selectFrom('markets as m').select(MARKET_ROW).orderBy('m.id');
const EVENTS = db.selectFrom('events').select(EVENT_ROW).orderBy('id');
const ACCOUNTS = db.selectFrom('accounts').select(['id', 'role', 'currency', 'limits']).orderBy('id');

export function toEntryRow(stored: InferResult<typeof STORED_ENTRIES>[number]): EntryRow {
  return { ...stored, kind: kindOf(stored.kind) };
}

/** Yields all rows after an ID, page by page. */
async function* readPages<Stored extends { readonly id: number }, Row>(
  after: number,
  readPage: (after: number) => Promise<readonly Stored[]>,
  toRow: (stored: Stored) => Row,
): AsyncGenerator<Row> {
  let last = after;
  for (;;) {
    const page = await readPage(last);
    for (const stored of page) yield toRow(stored);
    const newest = page.at(-1);
    if (newest === undefined) return;
    last = newest.id;
  }
}

/** Yields all ledger entries after an ID. */
export function storedEntries(session: SqlSession, after = 0): AsyncGenerator<EntryRow> {
  const page = STORED_ENTRIES.limit(PAGE_ROWS);
  return readPages(after, (last) => queryRows(session, page.where('id', '>', last)), toEntryRow);
}

/** Omits the free round fields of calls without one. */
export function toCall({ freeRound, kept, ...call }: InferResult<typeof STORED_CALLS>[number]): CasinoTransaction {
  return freeRound === null ? call : { ...call, freeRound, kept: kept ?? 0 };
}

/** Yields all game transactions after an ID. */
export function storedCalls(session: SqlSession, after = 0): AsyncGenerator<CasinoTransaction> {
  const page = STORED_CALLS.orderBy('id').limit(PAGE_ROWS);
  return readPages(after, (last) => queryRows(session, page.where('id', '>', last)), toCall);
}

export function storedBets(session: SqlSession): AsyncGenerator<BetRow> {
  const page = BETS.orderBy('id').limit(PAGE_ROWS);
  return readPages(Number.MIN_SAFE_INTEGER, (last) => queryRows(session, page.where('id', '>', last)), toBetRow);
}

/** Returns the existing bets with these IDs. */
export async function readStoredBets(session: SqlSession, ids: readonly number[]): Promise<readonly BetRow[]> {
  return (await queryRows(session, BETS.where('id', '=', anyNumber('bigint', ids)))).map(toBetRow);
}

export function readStoredMarkets(session: SqlSession, ids: readonly number[]): Promise<readonly MarketRow[]> {
  return queryRows(session, MARKETS.where('m.id', '=', anyNumber('integer', ids)));
}

export function readStoredEvents(session: SqlSession, ids: readonly number[]): Promise<readonly EventRow[]> {
  return queryRows(session, EVENTS.where('id', '=', anyNumber('integer', ids)));
}

export function readStoredAccounts(session: SqlSession, ids: readonly number[]): Promise<readonly AccountRow[]> {
  return queryRows(session, ACCOUNTS.where('id', '=', anyNumber('integer', ids)));
}

export function storedMarkets(session: SqlSession): Promise<readonly MarketRow[]> {
  return queryRows(session, MARKETS);
}

export function storedEvents(session: SqlSession): Promise<readonly EventRow[]> {
  return queryRows(session, EVENTS);
}

export function storedAccounts(session: SqlSession): Promise<readonly AccountRow[]> {
  return queryRows(session, ACCOUNTS);
}

/** A ledger account with its balance, including entries since removed from the table: received minus given, paise. */
export interface StoredBalance {
  readonly id: number;
  readonly path: string;
  readonly balance: number;
}

export function storedBalances(session: SqlSession): Promise<readonly StoredBalance[]> {
  return session.query<StoredBalance>(
    `select a.id, a.path, coalesce(s.balance, 0) as balance from ledger_accounts a left join (
        select id, sum(amount) as balance from (
          select to_id as id, amount from ledger_entries union all select from_id, -amount from ledger_entries
          union all select ledger_account_id, amount from carried_balances
        ) moved group by id
      ) s on s.id = a.id order by a.id`,
  );
}
