import { KOLKATA_OFFSET_MS } from '@crease/contracts/base/instant.ts';
import type { EntryKind } from '@crease/core/ledger/ledger.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { anyNumber, kolkataDay, queryRows, whenDefined } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { db, type JournalTables } from '#journal/postgres/journal-tables.ts';
import { createDecoder, ENTRY_KIND_CODE } from '#journal/postgres/row-codes.ts';

/** Grouping of totals over all players; hours and days since 1970 in Asia/Kolkata. */
type SumGroup = 'hour' | 'day' | 'sport' | 'market' | 'user';

/** Filter for players and time; both ends inclusive. */
export interface HouseSumsQuery {
  readonly groupBy: SumGroup;
  readonly from: number;
  readonly to: number;
  readonly currency: Currency;
  readonly withoutAccounts: readonly number[];
  /** Maximum number of groups; those with the lowest keys are returned. */
  readonly take: number;
}

/** Filter for entries of these kinds. */
interface EntrySumsQuery extends HouseSumsQuery {
  readonly kinds: readonly EntryKind[];
  /** Ledger account on the other side. Absent: any. */
  readonly counterpart?: string;
}

/** Key of a group: hour or day number, or ID of the sport, market or account. */
export interface SumKey {
  readonly key: number;
  /** Set for markets; otherwise null. */
  readonly event: string | null;
  readonly market: string | null;
}

/** Movements by entry kind for the players of a group, paise. */
export interface EntrySum extends SumKey {
  readonly kind: EntryKind;
  readonly amount: Money;
  /** Total credits and debits of their cash; both non-negative. */
  readonly came: Money;
  readonly went: Money;
}

/** Stakes on bets with a result, for the players of a group. */
export interface TurnoverSum extends SumKey {
  readonly bets: number;
  readonly players: number;
  /** Matched stakes, paise. */
  readonly stake: Money;
}

/** Sums the books of all players by group, lowest key first. */
export interface HouseSumsReader {
  /** Ledger totals by group and kind, lowest key first; players only. */
  entrySums(query: EntrySumsQuery): Promise<readonly EntrySum[]>;
  /** Turnover by settlement time, lowest key first; players only. */
  turnoverSums(query: HouseSumsQuery): Promise<readonly TurnoverSum[]>;
}

const kindOf = createDecoder(ENTRY_KIND_CODE);

const HOUR_MS = 3_600_000;

export function postgresHouseSumsReader(sql: SqlClient): HouseSumsReader {
  return {
    entrySums: (query) => readEntrySums(sql, query),
    turnoverSums: (query) => readTurnoverSums(sql, query),
  };
}

/** Sums entries by group and kind. Reads one player at a time by index, so not all entries are scanned. */
async function readEntrySums(session: SqlSession, query: EntrySumsQuery): Promise<readonly EntrySum[]> {
  const { from, to, currency, withoutAccounts, kinds, groupBy, take } = query;
  const eb = createExpressions<'l' | 'm' | 'e'>();
  const { fn, lit } = eb;
  const key = selectGroupKey(groupBy, { at: 'l.at', sport: 'e.sportId', market: 'l.marketId', account: 'l.accountId' });
  const sum = fn.sum<number>('l.cashChange');
  const rows = await queryRows(
    session,
    db
      .selectFrom('accounts as a')
      .innerJoin('ledgerEntries as l', 'l.accountId', 'a.id')
      .leftJoin('markets as m', 'm.id', 'l.marketId')
      .leftJoin('events as e', 'e.id', 'm.eventId')
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
        fn.coalesce(sum.filterWhere('l.cashChange', '>', lit(0)), lit(0)).as('came'),
        fn.coalesce(eb.neg(sum.filterWhere('l.cashChange', '<', lit(0))), lit(0)).as('went'),
      ])
      .groupBy([key, 'l.kind'])
      .orderBy(key)
      .orderBy('l.kind')
      .limit(take * kinds.length),
  );
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

function readTurnoverSums(
  session: SqlSession,
  { from, to, currency, withoutAccounts, groupBy, take }: HouseSumsQuery,
): Promise<readonly TurnoverSum[]> {
  const { fn } = createExpressions<'p' | 'm' | 'e'>();
  const key = selectGroupKey(groupBy, {
    at: 'p.settledAt',
    sport: 'p.sportId',
    market: 'p.marketId',
    account: 'p.accountId',
  });
  return queryRows(
    session,
    db
      .selectFrom('accounts as a')
      .innerJoin('pastBets as p', 'p.accountId', 'a.id')
      .innerJoin('markets as m', 'm.id', 'p.marketId')
      .innerJoin('events as e', 'e.id', 'm.eventId')
      .where('a.currency', '=', currency)
      .where((row) => row.not(row('a.id', '=', anyNumber('integer', withoutAccounts))))
      .where('p.settledAt', '>=', from)
      .where('p.settledAt', '<=', to)
      .where('p.profitLoss', 'is not', null)
      .select([
        key.as('key'),
        selectGroupName(groupBy, 'e.title').as('event'),
        selectGroupName(groupBy, 'm.name').as('market'),
        fn.countAll<number>().as('bets'),
        fn.count<number>('p.accountId').distinct().as('players'),
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
        l: JournalTables['ledgerEntries'];
        p: JournalTables['pastBets'];
        m: JournalTables['markets'];
        e: JournalTables['events'];
      },
      Alias
    >,
    Alias
  >();
}

/** Selects a row's group. @param columns the relevant time, sport, market and account. */
function selectGroupKey(
  groupBy: SumGroup,
  columns: Readonly<Record<'at' | 'sport' | 'market' | 'account', string>>,
): RawBuilder<number> {
  switch (groupBy) {
    case 'hour':
      return sql<number>`((${sql.ref(columns.at)} + ${sql.lit(KOLKATA_OFFSET_MS)}) / ${sql.lit(HOUR_MS)})::integer`;
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
  return groupBy === 'market' ? sql<string | null>`min(${sql.ref(column)})` : sql<string | null>`null::text`;
}

/** True if an entry debits or credits a ledger account. */
function isBetween(path: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ledger_accounts c where c.path = ${path} and c.id in (l.from_id, l.to_id))`;
}
