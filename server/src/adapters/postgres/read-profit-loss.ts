import type {
  MarketRow,
  ProfitDaySums,
  ProfitFilter,
  ProfitGroup,
  ProfitLevel,
  ProfitQuery,
  ProfitReport,
  ProfitSums,
} from '#ports/read-model.ts';
import { Conditions } from './columns.ts';
import { kindList } from './history-filter.ts';
import { keepToIndexes } from './nearer-end.ts';
import type { SqlClient, SqlSession } from './sql-client.ts';

/** Sums over rows of `market_profits p`. Commission is what the result and the cash differ by. */
const SUMS = `coalesce(sum(p.bets), 0) as bets, coalesce(sum(p.stake), 0) as stake,
  coalesce(sum(p.profit_loss), 0) as profit_loss, coalesce(sum(p.profit_loss - p.cash), 0) as commission`;

interface StoredSums {
  bets: number;
  stake: number;
  profit_loss: number;
  commission: number;
}

interface StoredGroup extends StoredSums {
  sport_id: number;
  event_id: number | null;
  title: string | null;
  settled_at: number;
  market_id: number | null;
  kind: MarketRow['kind'];
  terms: MarketRow['terms'];
  runners: MarketRow['runners'];
  result: MarketRow['result'];
}

const GROUP_BY: Readonly<Record<ProfitLevel, string>> = {
  sport: 'p.sport_id',
  event: 'p.event_id',
  market: 'p.market_id',
};

/** Name to order by; joined only when it is asked for. */
const NAME: Readonly<Record<ProfitLevel, { readonly column: string; readonly table: string }>> = {
  sport: { column: 'g.id', table: '' },
  event: { column: 'o.title', table: 'join events o on o.id = g.id' },
  market: { column: 'o.name', table: 'join markets o on o.id = g.id' },
};

const ORDER: Readonly<Record<Exclude<ProfitQuery['sorting'], 'name'>, string>> = {
  settleTime: 'g.settled_at',
  bets: 'g.bets',
  stake: 'g.stake',
  profitLoss: 'g.profit_loss',
  commission: 'g.commission',
  net: 'g.profit_loss - g.commission',
};

/** A page of the report and the sums over all of it, as of one moment. */
export function readProfitLoss(sql: SqlClient, query: ProfitQuery): Promise<ProfitReport> {
  return sql.transaction(async (session) => {
    await keepToIndexes(session);
    const conditions = conditionsOf(query);
    const [all] = await session.query<StoredSums & { count: number }>(
      `select count(distinct ${GROUP_BY[query.level]}) as count, ${SUMS} from market_profits p ${conditions.where}`,
      conditions.values,
    );
    const items = await readGroups(session, query);
    return { totalCount: all?.count ?? 0, items, totals: toSums(all) };
  }, 'frozen');
}

/** Sums by day of settlement, oldest first. */
export async function readProfitDays(
  sql: SqlClient,
  filter: ProfitFilter,
): Promise<readonly ProfitDaySums[]> {
  const conditions = conditionsOf(filter);
  const rows = await sql.query<StoredSums & { day: number }>(
    `select kolkata_day(p.settled_at) as day, ${SUMS} from market_profits p ${conditions.where} group by 1 order by 1`,
    conditions.values,
  );
  return rows.map((row) => ({ day: row.day, ...toSums(row) }));
}

/** What one market gave; null when nothing of it is settled. Lines that were taken back count as they stand. */
export async function readProfitOfMarket(
  sql: SqlSession,
  accountId: number,
  marketId: number,
): Promise<ProfitSums | null> {
  const rows = await sql.query<StoredSums & { count: number }>(
    `select ${SUMS} from market_profits p where p.account_id = $1 and p.market_id = $2 and p.bets > 0 having count(*) > 0`,
    [accountId, marketId],
  );
  const [row] = rows;
  return row === undefined ? null : toSums(row);
}

async function readGroups(session: SqlSession, query: ProfitQuery): Promise<ProfitGroup[]> {
  const { level, sorting, descending } = query;
  const conditions = conditionsOf(query);
  const by = GROUP_BY[level];
  const name = NAME[level];
  const isByName = sorting === 'name';
  const way = descending ? 'desc' : 'asc';
  const order = `${isByName ? name.column : ORDER[sorting]} ${way}, g.id ${way}`;
  const rows = await session.query<StoredGroup>(
    `with page as materialized (
        select g.*, row_number() over (order by ${order}) as place from (
          select ${by} as id, min(p.sport_id) as sport_id, min(p.event_id) as event_id, min(p.market_id) as market_id,
            max(p.settled_at) as settled_at, ${SUMS}
          from market_profits p ${conditions.where} group by ${by}
        ) g ${isByName ? name.table : ''}
        order by ${order} limit ${conditions.place(query.take)} offset ${conditions.place(query.skip)}
      )
      select page.*, e.title, m.kind, m.terms, m.runners, m.result
      from page join events e on e.id = page.event_id join markets m on m.id = page.market_id order by page.place`,
    conditions.values,
  );
  return rows.map((row) => toGroup(row, level));
}

function conditionsOf(filter: ProfitFilter): Conditions {
  return new Conditions()
    .add('p.account_id = ?', filter.accountId)
    .add('p.settled_at >= ?', filter.from)
    .add('p.settled_at <= ?', filter.to)
    .also('p.bets > 0')
    .add('p.sport_id = ?', filter.sportId)
    .add('p.event_id = ?', filter.eventId)
    .add('p.kind = any (?::smallint[])', kindList(filter.marketKinds));
}

function toSums(row: StoredSums | undefined): ProfitSums {
  return {
    bets: row?.bets ?? 0,
    stake: row?.stake ?? 0,
    profitLoss: row?.profit_loss ?? 0,
    commission: row?.commission ?? 0,
  };
}

function toGroup(row: StoredGroup, level: ProfitLevel): ProfitGroup {
  const { event_id: eventId, market_id: marketId, title, kind, terms, runners, result } = row;
  return {
    ...toSums(row),
    sportId: row.sport_id,
    event: level === 'sport' || eventId === null ? null : { id: eventId, title: title ?? '' },
    market:
      level !== 'market' || marketId === null
        ? null
        : { id: marketId, kind, terms, runners, result },
    settledAt: row.settled_at,
  };
}
