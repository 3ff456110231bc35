import { expressionBuilder, type InferResult, sql } from 'kysely';
import { disableSorting, fromNearerEnd, inOrder } from '#base/postgres/paging.ts';
import { anyNumber, firstRow, kolkataDay, onlyRow, queryRows, whenDefined } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import type { MoneyDay, StatementLine, StatementPage, StatementQuery, StatementReader } from '#journal/statement.ts';
import { db, type JournalTables } from './journal-tables.ts';
import { createDecoder, ENTRY_KIND_CODE } from './row-codes.ts';

const kindOf = createDecoder(ENTRY_KIND_CODE);

const eb = expressionBuilder<{ l: JournalTables['ledgerEntries'] }, 'l'>();

/** Holds and releases are kinds 1 and 2; cashier movements outside an account's cash don't change it. */
const ON_STATEMENT = eb.and([eb('l.kind', '>', eb.lit(2)), eb('l.cashChange', '<>', eb.lit(0))]);

const MARKET_LABEL = sql<StatementLine['marketLabel']>`m.terms -> 'nameLabel'`;

/** Entries joined to their markets and events. */
const LINES = db
  .selectFrom('ledgerEntries as l')
  .leftJoin('markets as m', 'm.id', 'l.marketId')
  .leftJoin('events as e', 'e.id', 'm.eventId')
  .select(({ fn, lit }) => [
    'l.id',
    'l.at',
    'l.kind',
    'l.cashChange as amount',
    fn.coalesce('l.cashAfter', lit(0)).as('balance'),
    fn<number | null>('nullif', ['l.marketId', lit(0)]).as('marketId'),
    'm.eventId',
    'm.name as marketName',
    MARKET_LABEL.as('marketLabel'),
    'e.sportId',
    'e.title as eventTitle',
    'l.reason',
  ]);

type StoredLine = InferResult<typeof LINES>[number];

type Sums = Pick<StatementPage, 'totalCount' | 'credit' | 'debit' | 'credits' | 'debits'>;

export function postgresStatementReader(sql: SqlClient): StatementReader {
  return {
    statement: (query) => readStatement(sql, query),
    moneyDays: (accountId, range) => readMoneyDays(sql, accountId, range),
    statementLine: async (accountId, entryId) => {
      const line = LINES.where('l.id', '=', entryId).where('l.accountId', '=', accountId);
      const row = await firstRow(sql, line.where(ON_STATEMENT));
      return row && toLine(row);
    },
  };
}

/** Reads a statement page from one snapshot, so that lines, sums and balances agree. */
function readStatement(client: SqlClient, query: StatementQuery): Promise<StatementPage> {
  return client.transaction(async (session) => {
    await disableSorting(session);
    const sums = await readSums(session, query);
    return {
      ...sums,
      items: await readLines(session, query, sums.totalCount),
      opening: await cashAt(session, query.accountId, { before: query.from }),
      closing: await cashAt(session, query.accountId, { upTo: query.to }),
    };
  }, 'frozen');
}

/** Sums by day and kind, oldest day first. */
async function readMoneyDays(
  session: SqlSession,
  accountId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly MoneyDay[]> {
  const { fn, lit } = eb;
  const sum = fn.sum<number>('l.cashChange');
  const day = kolkataDay('l.at');
  const rows = await queryRows(
    session,
    selectStatementLines(accountId)
      .where('l.at', '>=', from)
      .where('l.at', '<=', to)
      .select([
        day.as('day'),
        'l.kind',
        fn.coalesce(sum.filterWhere('l.cashChange', '>', lit(0)), lit(0)).as('came'),
        fn.coalesce(eb.neg(sum.filterWhere('l.cashChange', '<', lit(0))), lit(0)).as('went'),
      ])
      .groupBy([day, 'l.kind'])
      .orderBy(day)
      .orderBy('l.kind'),
  );
  return rows.map(({ kind, ...sums }) => ({ ...sums, kind: kindOf(kind) }));
}

function readSums(session: SqlSession, query: StatementQuery): Promise<Sums> {
  const { fn, lit } = eb;
  const came = eb('l.cashChange', '>', lit(0));
  const went = eb('l.cashChange', '<', lit(0));
  const sum = fn.sum<number>('l.cashChange');
  return onlyRow(
    session,
    matchingLines(query).select([
      fn.countAll<number>().as('totalCount'),
      fn.coalesce(sum.filterWhere(came), lit(0)).as('credit'),
      fn.coalesce(eb.neg(sum.filterWhere(went)), lit(0)).as('debit'),
      fn.countAll<number>().filterWhere(came).as('credits'),
      fn.countAll<number>().filterWhere(went).as('debits'),
    ]),
  );
}

/** Finds the page in the index first, then looks up only its lines. */
async function readLines(
  session: SqlSession,
  query: StatementQuery,
  totalCount: number,
): Promise<readonly StatementLine[]> {
  const reading = fromNearerEnd(query, totalCount);
  const way = reading.descending ? 'desc' : 'asc';
  const page = matchingLines(query)
    .select('l.id')
    .orderBy('l.at', way)
    .orderBy('l.id', way)
    .limit(reading.take)
    .offset(reading.skip);
  const rows = await queryRows(
    session,
    LINES.innerJoin(page.as('page'), 'page.id', 'l.id').orderBy('l.at', way).orderBy('l.id', way),
  );
  return inOrder(rows.map(toLine), reading);
}

function matchingLines({ accountId, from, to, kinds }: StatementQuery) {
  return selectStatementLines(accountId)
    .where('l.at', '>=', from)
    .where('l.at', '<=', to)
    .where(
      eb.and(
        whenDefined(kinds, (words) => {
          const codes = words.map((kind) => ENTRY_KIND_CODE[kind]);
          return eb('l.kind', '=', anyNumber('smallint', codes));
        }),
      ),
    );
}

function selectStatementLines(accountId: number) {
  return db.selectFrom('ledgerEntries as l').where('l.accountId', '=', accountId).where(ON_STATEMENT);
}

/** Cash after the last line before an instant, or up to it; zero before the first. */
async function cashAt(
  session: SqlSession,
  accountId: number,
  moment: { readonly before: number } | { readonly upTo: number },
): Promise<number> {
  const lines = selectStatementLines(accountId).select('l.cashAfter');
  const newest = await firstRow(
    session,
    ('before' in moment ? lines.where('l.at', '<', moment.before) : lines.where('l.at', '<=', moment.upTo))
      .orderBy('l.at', 'desc')
      .orderBy('l.id', 'desc')
      .limit(1),
  );
  return newest?.cashAfter ?? 0;
}

function toLine(stored: StoredLine): StatementLine {
  return { ...stored, kind: kindOf(stored.kind) };
}
