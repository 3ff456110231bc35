import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { anyNumber, kolkataDay, queryRows, whenDefined } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { db, type JournalTables } from '#journal/postgres/journal-tables.ts';
import { createDecoder, ENTRY_KIND_CODE } from '#journal/postgres/row-codes.ts';
import type {
  EntrySum,
  EntrySumsQuery,
  HouseSumsQuery,
  HouseSumsReader,
  SumGroup,
  TurnoverSum,
} from './house-sums.ts';

const kindOf = createDecoder(ENTRY_KIND_CODE);

/** Offset of Asia/Kolkata from UTC, and an hour, ms. */
const OFFSET_MS = 19_800_000;
const HOUR_MS = 3_600_000;

/** Columns that determine a row's group: the relevant time, sport, market and account. */
interface KeyColumns {
  readonly at: string;
  readonly sport: string;
  readonly market: string;
  readonly account: string;
}

/** Sums the books in PostgreSQL. */
export function postgresHouseSumsReader(sql: SqlClient): HouseSumsReader {
  return {
    entrySums: (query) => readEntrySums(sql, query),
    turnoverSums: (query) => readTurnoverSums(sql, query),
  };
}

/** Sums entries by group and kind. Reads one player at a time by index, so not all entries are scanned. */
async function readEntrySums(
  session: SqlSession,
  query: EntrySumsQuery,
): Promise<readonly EntrySum[]> {
  const { from, to, currency, withoutAccounts, kinds, groupBy, take } = query;
  const eb = createExpressions<'l' | 'm' | 'e'>();
  const { fn, lit } = eb;
  const key = selectGroupKey(groupBy, {
    at: 'l.at',
    sport: 'e.sport_id',
    market: 'l.market_id',
    account: 'l.account_id',
  });
  const sum = fn.sum<number>('l.cash_change');
  const rows = await queryRows(
    session,
    db
      .selectFrom('accounts as a')
      .innerJoin('ledger_entries as l', 'l.account_id', 'a.id')
      .leftJoin('markets as m', 'm.id', 'l.market_id')
      .leftJoin('events as e', 'e.id', 'm.event_id')
      .where('a.role', '=', 'PLAYER')
      .where('a.currency', '=', currency)
      .where((row) => row.not(row('a.id', '=', anyNumber('integer', withoutAccounts))))
      // The index excludes holds and releases.
      .where('l.kind', '>', lit(2))
      .where(
        'l.kind',
        '=',
        anyNumber(
          'smallint',
          kinds.map((kind) => ENTRY_KIND_CODE[kind]),
        ),
      )
      .where('l.at', '>=', from)
      .where('l.at', '<=', to)
      .where((row) => row.and(whenDefined(query.counterpart, (path) => isBetween(path))))
      .select([
        key.as('key'),
        selectGroupName(groupBy, 'e.title').as('event'),
        selectGroupName(groupBy, 'm.name').as('market'),
        'l.kind',
        fn.sum<number>('l.amount').as('amount'),
        fn.coalesce(sum.filterWhere('l.cash_change', '>', lit(0)), lit(0)).as('came'),
        fn.coalesce(eb.neg(sum.filterWhere('l.cash_change', '<', lit(0))), lit(0)).as('went'),
      ])
      .groupBy([key, 'l.kind'])
      .orderBy(key)
      .orderBy('l.kind')
      .limit(take * kinds.length),
  );
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

/** Sums settled bets by group. */
function readTurnoverSums(
  session: SqlSession,
  { from, to, currency, withoutAccounts, groupBy, take }: HouseSumsQuery,
): Promise<readonly TurnoverSum[]> {
  const { fn } = createExpressions<'p' | 'm' | 'e'>();
  const key = selectGroupKey(groupBy, {
    at: 'p.settled_at',
    sport: 'p.sport_id',
    market: 'p.market_id',
    account: 'p.account_id',
  });
  return queryRows(
    session,
    db
      .selectFrom('accounts as a')
      .innerJoin('past_bets as p', 'p.account_id', 'a.id')
      .innerJoin('markets as m', 'm.id', 'p.market_id')
      .innerJoin('events as e', 'e.id', 'm.event_id')
      .where('a.currency', '=', currency)
      .where((row) => row.not(row('a.id', '=', anyNumber('integer', withoutAccounts))))
      .where('p.settled_at', '>=', from)
      .where('p.settled_at', '<=', to)
      .where('p.profit_loss', 'is not', null)
      .select([
        key.as('key'),
        selectGroupName(groupBy, 'e.title').as('event'),
        selectGroupName(groupBy, 'm.name').as('market'),
        fn.countAll<number>().as('bets'),
        fn.count<number>('p.account_id').distinct().as('players'),
        fn.sum<number>('p.matched').as('stake'),
      ])
      .groupBy(key)
      .orderBy(key)
      .limit(take),
  );
}

function createExpressions<Alias extends 'l' | 'p' | 'm' | 'e'>() {
  return expressionBuilder<
    Pick<
      {
        l: JournalTables['ledger_entries'];
        p: JournalTables['past_bets'];
        m: JournalTables['markets'];
        e: JournalTables['events'];
      },
      Alias
    >,
    Alias
  >();
}

function selectGroupKey(groupBy: SumGroup, columns: KeyColumns): RawBuilder<number> {
  switch (groupBy) {
    case 'hour':
      return sql<number>`((${sql.ref(columns.at)} + ${sql.lit(OFFSET_MS)}) / ${sql.lit(HOUR_MS)})::integer`;
    case 'day':
      return kolkataDay(columns.at);
    case 'sport':
      return sql<number>`coalesce(${sql.ref(columns.sport)}, 0)`;
    case 'market':
      return sql<number>`${sql.ref(columns.market)}`;
    case 'user':
      return sql<number>`${sql.ref(columns.account)}`;
  }
}

/** Names are selected only where a group has one, so the name tables aren't joined otherwise. */
function selectGroupName(groupBy: SumGroup, column: string): RawBuilder<string | null> {
  return groupBy === 'market'
    ? sql<string | null>`min(${sql.ref(column)})`
    : sql<string | null>`null::text`;
}

/** True if an entry debits or credits a ledger account. */
function isBetween(path: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ledger_accounts c where c.path = ${path} and c.id in (l.from_id, l.to_id))`;
}
