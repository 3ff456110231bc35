import type { ProfitLevel } from '@crease/contracts/betting/statement.ts';
import {
  type AliasableExpression,
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type InferResult,
  type Selectable,
} from 'kysely';
import { disableSorting } from '#base/postgres/paging.ts';
import { firstRow, kolkataDay, onlyRow, queryRows, whenDefined } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { db, type JournalTables } from '#journal/postgres/journal-tables.ts';
import { anyKind } from '#journal/postgres/row-codes.ts';
import type { MarketRow } from '#journal/read-model.ts';
import type {
  ProfitDaySums,
  ProfitFilter,
  ProfitGroup,
  ProfitQuery,
  ProfitReport,
  ProfitSums,
} from './history-reader.ts';

const eb = expressionBuilder<{ p: JournalTables['marketProfits'] }, 'p'>();

/** Sums over `market_profits p`. Commission is the difference between result and cash. */
const SUMS = [
  sumOrZero(eb.ref('p.bets')).as('bets'),
  sumOrZero(eb.ref('p.stake')).as('stake'),
  sumOrZero(eb.ref('p.profitLoss')).as('profitLoss'),
  sumOrZero(eb('p.profitLoss', '-', eb.ref('p.cash'))).as('commission'),
] as const;

const GROUP_BY = {
  Sport: 'p.sportId',
  Event: 'p.eventId',
  Market: 'p.marketId',
} as const satisfies Readonly<Record<ProfitLevel, string>>;

/** Reads a page of the report and its overall totals, from one snapshot. */
export function readProfitLoss(sql: SqlClient, query: ProfitQuery): Promise<ProfitReport> {
  return sql.transaction(async (session) => {
    await disableSorting(session);
    const { totalCount, ...totals } = await onlyRow(
      session,
      matchingMarkets(query)
        .select(({ fn }) => fn.count<number>(GROUP_BY[query.level]).distinct().as('totalCount'))
        .select(SUMS),
    );
    return { totalCount, items: await readGroups(session, query), totals };
  }, 'frozen');
}

/** Sums by settlement day, oldest first. */
export function readProfitDays(sql: SqlClient, filter: ProfitFilter): Promise<readonly ProfitDaySums[]> {
  const day = kolkataDay('p.settledAt');
  return queryRows(sql, matchingMarkets(filter).select(day.as('day')).select(SUMS).groupBy(day).orderBy(day));
}

/** Reads one market's result; null if nothing of it is settled. Reversed lines are included. */
export function readProfitOfMarket(sql: SqlSession, accountId: number, marketId: number): Promise<ProfitSums | null> {
  const sums = selectSettledMarkets(accountId).select(SUMS).where('p.marketId', '=', marketId);
  return firstRow(
    sql,
    sums.having((row) => row(row.fn.countAll(), '>', row.lit(0))),
  );
}

/** Finds the page of groups first, then looks up names and results for those only. */
async function readGroups(session: SqlSession, query: ProfitQuery): Promise<ProfitGroup[]> {
  const way = query.descending ? 'desc' : 'asc';
  const page = db
    .selectFrom(matchingGroups(query).as('g'))
    .selectAll('g')
    .select((group) => orderKey(group, query).as('key'))
    .orderBy('key', way)
    .orderBy('g.id', way)
    .limit(query.take)
    .offset(query.skip);
  const rows = await queryRows(
    session,
    db
      .with(
        (cte) => cte('page').materialized(),
        () => page,
      )
      .selectFrom('page')
      .innerJoin('events as e', 'e.id', 'page.eventId')
      .innerJoin('markets as m', 'm.id', 'page.marketId')
      .selectAll('page')
      .select(['e.title', 'm.kind', 'm.terms', 'm.runners', 'm.result'])
      .orderBy('page.key', way)
      .orderBy('page.id', way),
  );
  return rows.map((row) => toGroup(row, query.level));
}

function matchingGroups(query: ProfitQuery) {
  const by = GROUP_BY[query.level];
  return matchingMarkets(query)
    .select(({ fn, ref }) => [
      ref(by).as('id'),
      fn.min('p.sportId').as('sportId'),
      fn.min('p.eventId').as('eventId'),
      fn.min('p.marketId').as('marketId'),
      fn.max('p.settledAt').as('settledAt'),
    ])
    .select(SUMS)
    .groupBy(by);
}

type StoredGroup = Group &
  Pick<Selectable<JournalTables['events']>, 'title'> &
  Pick<MarketRow, 'kind' | 'terms' | 'runners' | 'result'>;

type Group = InferResult<ReturnType<typeof matchingGroups>>[number];

/** Sort key of the groups. */
function orderKey(
  group: ExpressionBuilder<JournalTables & { g: Group }, 'g'>,
  { level, sorting }: ProfitQuery,
): AliasableExpression<string | number | null> {
  if (sorting === 'net') return group('g.profitLoss', '-', group.ref('g.commission'));
  if (sorting !== 'name') return group.ref(sorting === 'settleTime' ? 'g.settledAt' : `g.${sorting}`);
  if (level === 'Sport') return group.ref('g.id');
  return level === 'Event'
    ? group.selectFrom('events as o').select('o.title').whereRef('o.id', '=', 'g.id').$asScalar()
    : group.selectFrom('markets as o').select('o.name').whereRef('o.id', '=', 'g.id').$asScalar();
}

function matchingMarkets(filter: ProfitFilter) {
  return selectSettledMarkets(filter.accountId)
    .where('p.settledAt', '>=', filter.from)
    .where('p.settledAt', '<=', filter.to)
    .where(
      eb.and([
        ...whenDefined(filter.sportId, (id) => eb('p.sportId', '=', id)),
        ...whenDefined(filter.eventId, (id) => eb('p.eventId', '=', id)),
        ...whenDefined(filter.marketKinds, (kinds) => eb('p.kind', '=', anyKind(kinds))),
      ]),
    );
}

/** Markets with a settlement in effect. */
function selectSettledMarkets(accountId: number) {
  return db
    .selectFrom('marketProfits as p')
    .where('p.accountId', '=', accountId)
    .where(eb('p.bets', '>', eb.lit(0)));
}

function sumOrZero(amount: Expression<number>) {
  return eb.fn.coalesce(eb.fn.sum<number>(amount), eb.lit(0));
}

function toGroup(row: StoredGroup, level: ProfitLevel): ProfitGroup {
  const { eventId, marketId, title, kind, terms, runners, result } = row;
  return {
    bets: row.bets,
    stake: row.stake,
    profitLoss: row.profitLoss,
    commission: row.commission,
    sportId: row.sportId,
    event: level === 'Sport' ? null : { id: eventId, title },
    market: level === 'Market' ? { id: marketId, kind, terms, runners, result } : null,
    settledAt: row.settledAt,
  };
}
