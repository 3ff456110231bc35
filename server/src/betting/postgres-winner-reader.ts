import type { TablesOf } from '#base/postgres/column-types.ts';
import { createQueryBuilder, queryRows } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { JOURNAL_TABLES } from '#journal/postgres/journal-tables.ts';
import { ENTRY_KIND_CODE } from '#journal/postgres/row-codes.ts';
import { HOUSE_PREFIX } from '#people/store/account-store.ts';
import { PEOPLE_TABLES } from '#people/store/people-tables.ts';
import type { Winner, WinnerReader } from './top-winners.ts';

const TABLES = { ...JOURNAL_TABLES, ...PEOPLE_TABLES } as const;

const db = createQueryBuilder<TablesOf<typeof TABLES>>();

/** Reads the largest wins from PostgreSQL. */
export function postgresWinnerReader(sql: SqlClient): WinnerReader {
  return { topWinners: (since, count) => readTopWinners(sql, since, count) };
}

function readTopWinners(
  session: SqlSession,
  since: number,
  count: number,
): Promise<readonly Winner[]> {
  const wins = db
    .selectFrom('ledgerEntries')
    .select((eb) => [
      'accountId',
      'marketId',
      eb.fn.sum<number>('cashChange').as('amount'),
      eb.fn.max('at').as('at'),
    ])
    // The partial index of wins requires these kinds as literals.
    .where((eb) =>
      eb('kind', 'in', [eb.lit(ENTRY_KIND_CODE.BET_SETTLE), eb.lit(ENTRY_KIND_CODE.REVERSAL)]),
    )
    .where('at', '>=', since)
    .where('marketId', '>', 0)
    .groupBy(['accountId', 'marketId'])
    .having((eb) => eb(eb.fn.sum<number>('cashChange'), '>', 0));
  return queryRows(
    session,
    db
      .selectFrom(wins.as('w'))
      .innerJoin('users as u', 'u.id', 'w.accountId')
      .innerJoin('markets as m', 'm.id', 'w.marketId')
      .innerJoin('events as e', 'e.id', 'm.eventId')
      .select(['w.accountId', 'u.userName', 'e.title as eventTitle', 'w.amount', 'w.at'])
      .where('u.currency', '=', 'INR')
      .where(({ eb, fn, val }) =>
        eb.not(fn<boolean>('starts_with', ['u.userName', val(HOUSE_PREFIX)])),
      )
      .orderBy('w.amount', 'desc')
      .orderBy('w.at')
      .limit(count),
  );
}
