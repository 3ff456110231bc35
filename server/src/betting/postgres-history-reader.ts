import { disableSorting, PageMarks } from '#base/postgres/paging.ts';
import { anyNumber, anyText, onlyRow, queryRows, whenDefined } from '#base/postgres/query-builder.ts';
import type { SqlClient, SqlSession } from '#base/postgres/sql-client.ts';
import { AROUND_BET, BET_LINES, BETS_WITH_MARKETS, toBetLine } from '#journal/postgres/postgres-bets.ts';
import { anyStatus } from '#journal/postgres/row-codes.ts';
import type { BetRow, BetWithContext } from '#journal/read-model.ts';
import { type BetHistoryPage, type BetHistoryQuery, HISTORY_STATUSES, type HistoryReader } from './history-reader.ts';
import { type PagingTools, PastBetPages } from './past-bet-pages.ts';
import { COLUMN, countDays, type KeyedBet } from './past-bet-queries.ts';
import { readProfitDays, readProfitLoss, readProfitOfMarket } from './postgres-profit-loss.ts';

/** Reads bets and results from PostgreSQL. */
export function postgresHistoryReader(sql: SqlClient): HistoryReader {
  const marks = new PageMarks();
  return {
    betHistory: (query) => readBetHistory({ sql, marks }, query),
    profitLoss: (query) => readProfitLoss(sql, query),
    profitDays: (filter) => readProfitDays(sql, filter),
    profitOfMarket: (accountId, marketId) => readProfitOfMarket(sql, accountId, marketId),
  };
}

/** Reads a page of a player's bets with exact totals, from one snapshot. */
export function readBetHistory(tools: PagingTools, query: BetHistoryQuery): Promise<BetHistoryPage> {
  return tools.sql.transaction(async (session) => {
    await disableSorting(session);
    return query.marketId === undefined
      ? await readAll(session, query, tools)
      : await readMarket(session, query, query.marketId);
  }, 'frozen');
}

/** An open bet. A user has few of these, so they are counted directly. */
type OpenBet = Pick<BetRow, 'id' | 'placedAt' | 'stake'>;

async function readAll(session: SqlSession, query: BetHistoryQuery, tools: PagingTools): Promise<BetHistoryPage> {
  const open = query.status === undefined || query.status === 'Unsettled' ? await openBets(session, query) : [];
  const counts = query.status === 'Unsettled' ? [] : await countDays(session, query);
  // Open bets are merged with past ones here: each can shift a page by at most one position.
  const skip = Math.max(0, query.skip - open.length);
  const past = await new PastBetPages(session, query, counts, tools).rows({
    skip,
    take: query.skip - skip + query.take,
  });
  const ids = mergePage(query, { past, skip, open });
  return {
    totalCount: open.length + counts.reduce((sum, { bets }) => sum + bets, 0),
    items: await readBetLines(session, ids),
    summary: {
      stake: sumBy(open, ({ stake }) => stake) + sumBy(counts, ({ stake }) => stake),
      profitLoss: sumBy(counts, ({ profitLoss }) => profitLoss),
    },
  };
}

/** Bets in unsettled markets; a bet in a settled market isn't open. */
function openBets(session: SqlSession, query: BetHistoryQuery): Promise<readonly OpenBet[]> {
  const open = matchingBets(query)
    .select(['b.id', 'b.placedAt', 'b.stake'])
    .where('m.settledAt', 'is', null)
    .where('b.status', '=', anyStatus(HISTORY_STATUSES.Unsettled));
  return queryRows(session, open);
}

/** Merges open bets into a range of past bets that begins at `skip`, and cuts out the page. */
function mergePage(
  query: BetHistoryQuery,
  parts: {
    readonly past: readonly KeyedBet[];
    readonly skip: number;
    readonly open: readonly OpenBet[];
  },
): number[] {
  const order = createComparator(query);
  const open = parts.open.map((bet) => toKeyedBet(bet, query.sorting)).sort(order);
  // Open bets before the range get positions that are too high, but never enough to reach the page.
  const merged = [...parts.past, ...open].sort(order);
  const first = query.skip - parts.skip;
  return merged.slice(first, first + query.take).map(({ id }) => id);
}

function toKeyedBet({ id, placedAt, stake }: OpenBet, sorting: BetHistoryQuery['sorting']): KeyedBet {
  if (sorting === 'placeTime') return { id, key: placedAt };
  return { id, key: sorting === 'stake' ? stake : null };
}

function createComparator({ descending }: BetHistoryQuery): (a: KeyedBet, b: KeyedBet) => number {
  const way = descending ? -1 : 1;
  return (a, b) => {
    if (a.key !== b.key && (a.key === null || b.key === null)) return a.key === null ? 1 : -1;
    return way * ((a.key ?? 0) - (b.key ?? 0) || a.id - b.id);
  };
}

async function readBetLines(session: SqlSession, ids: readonly number[]): Promise<readonly BetWithContext[]> {
  const rows = await queryRows(session, BET_LINES.where('b.id', '=', anyNumber('bigint', ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toBetLine(row)];
  });
}

/** A single market has few enough bets to read directly. */
async function readMarket(session: SqlSession, query: BetHistoryQuery, marketId: number): Promise<BetHistoryPage> {
  const { status } = query;
  const way = query.descending ? 'desc' : 'asc';
  const bets = matchingBets(query)
    .where('b.marketId', '=', marketId)
    .where((eb) => eb.and(whenDefined(status, (one) => eb('b.status', '=', anyStatus(HISTORY_STATUSES[one])))));
  const { count, ...summary } = await onlyRow(
    session,
    bets.select(({ fn, lit }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('b.stake'), lit(0)).as('stake'),
      fn.coalesce(fn.sum<number>('b.profitLoss'), lit(0)).as('profitLoss'),
    ]),
  );
  const page = bets
    .selectAll('b')
    .select(AROUND_BET)
    // Ties are broken by ID, so that pages neither repeat nor lose a row.
    .orderBy(`b.${COLUMN[query.sorting]}`, (order) => (way === 'desc' ? order.desc() : order.asc()).nullsLast())
    .orderBy('b.id', way)
    .limit(query.take)
    .offset(query.skip);
  return { totalCount: count, items: (await queryRows(session, page)).map(toBetLine), summary };
}

/** Filters by account, time, sport and kind. */
function matchingBets({ accountId, from, to, sportId, marketKinds }: BetHistoryQuery) {
  return BETS_WITH_MARKETS.where('b.accountId', '=', accountId)
    .where('b.placedAt', '>=', from)
    .where('b.placedAt', '<=', to)
    .where((eb) =>
      eb.and([
        ...whenDefined(sportId, (id) => eb('e.sportId', '=', id)),
        ...whenDefined(marketKinds, (kinds) => eb('m.kind', '=', anyText(kinds))),
      ]),
    );
}

function sumBy<Row>(rows: readonly Row[], pick: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + pick(row), 0);
}
