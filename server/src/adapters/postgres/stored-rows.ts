import type { AccountRow, EntryRow } from '#ports/journal.ts';
import type { BetRow, EventRow, MarketRow } from '#ports/read-model.ts';
import { numberArray } from './array-literal.ts';
import { MARKET_LIST, type StoredBet, toBetRow } from './bet-lines.ts';
import { ENTRY_KIND_CODE, wordOf } from './row-codes.ts';
import type { SqlSession } from './sql-client.ts';

const PAGE_ROWS = 5_000;

const kindOf = wordOf(ENTRY_KIND_CODE);

type StoredEntry = Omit<EntryRow, 'kind'> & { kind: number; [column: string]: unknown };

export function toEntryRow(stored: StoredEntry): EntryRow {
  const { id, key, at, kind, from, to, amount, accountId, marketId, reason, cashChange } = stored;
  return {
    id,
    key,
    at,
    kind: kindOf(kind),
    from,
    to,
    amount,
    accountId,
    marketId,
    reason,
    cashChange,
    cashAfter: stored.cashAfter,
  };
}

/** All ledger entries after an id, page by page. */
export async function* storedEntries(session: SqlSession, after = 0): AsyncGenerator<EntryRow> {
  let last = after;
  for (;;) {
    const rows = await session.query<StoredEntry>(
      `select id, key, at, kind, from_id as "from", to_id as "to", amount, account_id as "accountId", market_id as "marketId",
        reason, cash_change as "cashChange", cash_after as "cashAfter"
        from ledger_entries where id > $1 order by id limit ${PAGE_ROWS}`,
      [last],
    );
    for (const row of rows) yield toEntryRow(row);
    const newest = rows.at(-1);
    if (newest === undefined) return;
    last = newest.id;
  }
}

/** All bets by id, page by page. */
export async function* storedBets(session: SqlSession): AsyncGenerator<BetRow> {
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await session.query<StoredBet & { [column: string]: unknown }>(
      `select * from bets where id > $1 order by id limit ${PAGE_ROWS}`,
      [last],
    );
    for (const row of rows) yield toBetRow(row);
    const newest = rows.at(-1);
    if (newest === undefined) return;
    last = newest.id;
  }
}

/** The bets with these ids that there are. */
export async function storedBetsOf(
  session: SqlSession,
  ids: readonly number[],
): Promise<readonly BetRow[]> {
  const rows = await session.query<StoredBet & { [column: string]: unknown }>(
    'select * from bets where id = any ($1::bigint[])',
    [idList(ids)],
  );
  return rows.map(toBetRow);
}

export function storedMarketsOf(
  session: SqlSession,
  ids: readonly number[],
): Promise<readonly MarketRow[]> {
  const text = `select ${MARKET_LIST} from markets m where id = any ($1::integer[])`;
  return session.query<MarketRow>(text, [idList(ids)]);
}

export function storedEventsOf(
  session: SqlSession,
  ids: readonly number[],
): Promise<readonly EventRow[]> {
  const text = 'select id, details, status from events where id = any ($1::integer[])';
  return session.query<EventRow>(text, [idList(ids)]);
}

export function storedAccountsOf(
  session: SqlSession,
  ids: readonly number[],
): Promise<readonly AccountRow[]> {
  const text = 'select id, role, currency, limits from accounts where id = any ($1::integer[])';
  return session.query<AccountRow>(text, [idList(ids)]);
}

function idList(ids: readonly number[]): string {
  return numberArray(ids, (id) => id);
}

export function storedMarkets(session: SqlSession): Promise<readonly MarketRow[]> {
  return session.query<MarketRow>(`select ${MARKET_LIST} from markets m order by id`);
}

export function storedEvents(session: SqlSession): Promise<readonly EventRow[]> {
  return session.query<EventRow>('select id, details, status from events order by id');
}

export function storedAccounts(session: SqlSession): Promise<readonly AccountRow[]> {
  return session.query<AccountRow>('select id, role, currency, limits from accounts order by id');
}

/** A ledger account with what its entries sum to, those that have left the table too: received minus given, paise. */
export interface StoredBalance {
  readonly id: number;
  readonly path: string;
  readonly balance: number;
}

export function storedBalances(session: SqlSession): Promise<readonly StoredBalance[]> {
  return session.query<StoredBalance & { [column: string]: unknown }>(
    `select a.id, a.path, coalesce(s.balance, 0) as balance from ledger_accounts a left join (
        select id, sum(amount) as balance from (
          select to_id as id, amount from ledger_entries union all select from_id, -amount from ledger_entries
          union all select ledger_account_id, amount from carried_balances
        ) moved group by id
      ) s on s.id = a.id order by a.id`,
  );
}
