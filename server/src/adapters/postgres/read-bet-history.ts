import type { BetHistoryPage, BetHistoryQuery, BetLine } from '#ports/read-model.ts';
import { countDays } from './bet-day-counts.ts';
import { BET_LINE_LIST, BET_LINE_TABLES, type StoredBetLine, toBetLine } from './bet-lines.ts';
import { Conditions } from './columns.ts';
import { HISTORY_STATUSES, statusList } from './history-filter.ts';
import { keepToIndexes } from './nearer-end.ts';
import { type KeyedBet, type PagingTools, PastBetPages } from './past-bet-pages.ts';
import type { SqlSession } from './sql-client.ts';

/** Ties are broken by the id, so that pages neither repeat nor lose a row. */
const COLUMN: Readonly<Record<BetHistoryQuery['sorting'], string>> = {
  placeTime: 'b.placed_at',
  settleTime: 'b.settled_at',
  stake: 'b.stake',
  profitLoss: 'b.profit_loss',
};

/** A page of a player's bets with exact totals, as of one moment. */
export function readBetHistory(
  tools: PagingTools,
  query: BetHistoryQuery,
): Promise<BetHistoryPage> {
  return tools.sql.transaction(async (session) => {
    await keepToIndexes(session);
    return query.marketId === undefined
      ? await readAll(session, query, tools)
      : await readMarket(session, query, query.marketId);
  }, 'frozen');
}

/** A bet that is not over; of these a user has few, and are counted as they are. */
interface OpenBet {
  readonly id: number;
  readonly placedAt: number;
  readonly stake: number;
}

async function readAll(
  session: SqlSession,
  query: BetHistoryQuery,
  tools: PagingTools,
): Promise<BetHistoryPage> {
  const open =
    query.status === undefined || query.status === 'Unsettled'
      ? await openBets(session, query)
      : [];
  const counts = query.status === 'Unsettled' ? [] : await countDays(session, query);
  // Open bets are put among the past ones here: each can move a page by one place only.
  const skip = Math.max(0, query.skip - open.length);
  const past = await new PastBetPages(session, query, counts, tools).rows({
    skip,
    take: query.skip - skip + query.take,
  });
  const ids = pageOf(query, { past, skip, open });
  return {
    totalCount: open.length + counts.reduce((sum, { bets }) => sum + bets, 0),
    items: await linesOf(session, ids),
    summary: {
      stake: sumOf(open, ({ stake }) => stake) + sumOf(counts, ({ stake }) => stake),
      profitLoss: sumOf(counts, ({ profitLoss }) => profitLoss),
    },
  };
}

/** Their bets in unsettled markets; a bet of a settled one is over. */
function openBets(session: SqlSession, query: BetHistoryQuery): Promise<readonly OpenBet[]> {
  const conditions = new Conditions()
    .also('m.settled_at is null')
    .add('b.account_id = ?', query.accountId)
    .add('b.status = any (?::smallint[])', statusList(HISTORY_STATUSES.Unsettled))
    .add('b.placed_at >= ?', query.from)
    .add('b.placed_at <= ?', query.to)
    .add('e.sport_id = ?', query.sportId)
    .add('m.kind = any (?::text[])', query.marketKinds && `{${query.marketKinds.join(',')}}`);
  return session.query<OpenBet & { [column: string]: unknown }>(
    `select b.id, b.placed_at as "placedAt", b.stake
      from markets m join bets b on b.market_id = m.id join events e on e.id = m.event_id ${conditions.where}`,
    conditions.values,
  );
}

/** Merges open bets into a range of the past ones that begins at place `skip`, and cuts the page out. */
function pageOf(
  query: BetHistoryQuery,
  parts: {
    readonly past: readonly KeyedBet[];
    readonly skip: number;
    readonly open: readonly OpenBet[];
  },
): number[] {
  const order = orderOf(query);
  const open = parts.open.map((bet) => keyedOf(bet, query.sorting)).sort(order);
  // Open bets before the range get places that are too late, but never late enough to be on the page.
  const merged = [...parts.past, ...open].sort(order);
  const first = query.skip - parts.skip;
  return merged.slice(first, first + query.take).map(({ id }) => id);
}

function keyedOf({ id, placedAt, stake }: OpenBet, sorting: BetHistoryQuery['sorting']): KeyedBet {
  if (sorting === 'placeTime') return { id, key: placedAt };
  return { id, key: sorting === 'stake' ? stake : null };
}

function orderOf({ descending }: BetHistoryQuery): (a: KeyedBet, b: KeyedBet) => number {
  const way = descending ? -1 : 1;
  return (a, b) => {
    if (a.key !== b.key && (a.key === null || b.key === null)) return a.key === null ? 1 : -1;
    return way * ((a.key ?? 0) - (b.key ?? 0) || a.id - b.id);
  };
}

async function linesOf(session: SqlSession, ids: readonly number[]): Promise<readonly BetLine[]> {
  const rows = await session.query<StoredBetLine & { [column: string]: unknown }>(
    `select ${BET_LINE_LIST} from ${BET_LINE_TABLES} where b.id = any ($1::bigint[])`,
    [`{${ids.join(',')}}`],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toBetLine(row)];
  });
}

/** The bets of one market are few enough to be read as they are. */
async function readMarket(
  session: SqlSession,
  query: BetHistoryQuery,
  marketId: number,
): Promise<BetHistoryPage> {
  const { status, descending } = query;
  const conditions = new Conditions()
    .add('b.market_id = ?', marketId)
    .add('b.account_id = ?', query.accountId)
    .add('b.placed_at >= ?', query.from)
    .add('b.placed_at <= ?', query.to)
    .add('e.sport_id = ?', query.sportId)
    .add('m.kind = any (?::text[])', query.marketKinds && `{${query.marketKinds.join(',')}}`)
    .add(
      'b.status = any (?::smallint[])',
      statusList(status === undefined ? undefined : HISTORY_STATUSES[status]),
    );
  const [totals] = await session.query<{ count: number; stake: number; profit_loss: number }>(
    `select count(*) as count, coalesce(sum(b.stake), 0) as stake, coalesce(sum(b.profit_loss), 0) as profit_loss
      from ${BET_LINE_TABLES} ${conditions.where}`,
    conditions.values,
  );
  const way = descending ? 'desc' : 'asc';
  const rows = await session.query<StoredBetLine & { [column: string]: unknown }>(
    `select ${BET_LINE_LIST} from ${BET_LINE_TABLES} ${conditions.where}
      order by ${COLUMN[query.sorting]} ${way} nulls last, b.id ${way}
      limit ${conditions.place(query.take)} offset ${conditions.place(query.skip)}`,
    conditions.values,
  );
  return {
    totalCount: totals?.count ?? 0,
    items: rows.map(toBetLine),
    summary: { stake: totals?.stake ?? 0, profitLoss: totals?.profit_loss ?? 0 },
  };
}

function sumOf<Row>(rows: readonly Row[], pick: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + pick(row), 0);
}
