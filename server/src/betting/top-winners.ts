import { DAY_MS, toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { TopWinner } from '@crease/contracts/betting/bet.ts';
import type { InferResult } from 'kysely';
import { createQueryBuilder, queryRows, type TablesOf } from '#base/postgres/query-builder.ts';
import type { SqlSession } from '#base/postgres/sql-client.ts';
import { JOURNAL_TABLES } from '#journal/postgres/journal-tables.ts';
import { ENTRY_KIND_CODE } from '#journal/postgres/row-codes.ts';
import { HOUSE_PREFIX } from '#people/store/account-store.ts';
import { PEOPLE_TABLES } from '#people/store/people-tables.ts';
import type { BettingEnv } from './env.ts';

/** Reads the largest wins. */
export interface WinnerReader {
  /** Largest net wins of one account in one market settled since then, INR players only, largest first. */
  topWinners(
    since: number,
    count: number,
  ): Promise<readonly InferResult<ReturnType<typeof selectTopWinners>>[number][]>;
}

const WEEK_MS = 7 * DAY_MS;
const LETTERS_SHOWN = 2;

/** Lists the largest real-money market wins of the last seven days, largest first, with masked names (api 5.11). */
export async function listTopWinners(
  { readModel, clock }: Pick<BettingEnv, 'readModel' | 'clock'>,
  count: number,
): Promise<readonly TopWinner[]> {
  const winners = await readModel.topWinners(clock.now() - WEEK_MS, count);
  return winners.map(({ userName, eventTitle, amount, at }) => ({
    userName: `${userName.slice(0, LETTERS_SHOWN)}***`,
    title: eventTitle,
    amount: toRupees(amount),
    time: toWireTime(at),
  }));
}

const TABLES = { ...JOURNAL_TABLES, ...PEOPLE_TABLES } as const;

const db = createQueryBuilder<TablesOf<typeof TABLES>>();

/** Reads the largest wins from PostgreSQL. */
export function postgresWinnerReader(sql: SqlSession): WinnerReader {
  return { topWinners: (since, count) => queryRows(sql, selectTopWinners(since, count)) };
}

function selectTopWinners(since: number, count: number) {
  const wins = db
    .selectFrom('ledgerEntries')
    .select((eb) => ['accountId', 'marketId', eb.fn.sum<number>('cashChange').as('amount'), eb.fn.max('at').as('at')])
    // The partial index of wins requires these kinds as literals.
    .where((eb) => eb('kind', 'in', [eb.lit(ENTRY_KIND_CODE.BET_SETTLE), eb.lit(ENTRY_KIND_CODE.REVERSAL)]))
    .where('at', '>=', since)
    .where('marketId', '>', 0)
    .groupBy(['accountId', 'marketId'])
    .having((eb) => eb(eb.fn.sum<number>('cashChange'), '>', 0));
  return db
    .selectFrom(wins.as('w'))
    .innerJoin('users as u', 'u.id', 'w.accountId')
    .innerJoin('markets as m', 'm.id', 'w.marketId')
    .innerJoin('events as e', 'e.id', 'm.eventId')
    .select(['w.accountId', 'u.userName', 'e.title as eventTitle', 'w.amount', 'w.at'])
    .where('u.currency', '=', 'INR')
    .where(({ eb, fn, val }) => eb.not(fn<boolean>('starts_with', ['u.userName', val(HOUSE_PREFIX)])))
    .orderBy('w.amount', 'desc')
    .orderBy('w.at')
    .limit(count);
}
