import { getKolkataDay } from '@crease/contracts/values/instant.ts';
import type { Page, PageRequest } from '#base/page.ts';
import type { EntryRow } from '#journal/journal.ts';
import type {
  BetHistoryPage,
  BetHistoryQuery,
  BetRow,
  BetWithContext,
  EventRow,
  MarketRow,
  MoneyDay,
  ProfitDaySums,
  ProfitFilter,
  ProfitGroup,
  ProfitQuery,
  ProfitReport,
  ProfitSums,
  StatementLine,
  StatementPage,
  StatementQuery,
} from '#journal/read-model.ts';

// Reference implementations that compute from the rows what the database answers from indexes and stored sums: slow
// and simple.

/** An account's market with a settlement in effect. */
export interface SettledMarket extends ProfitSums {
  readonly market: MarketRow;
  readonly event: EventRow;
  readonly settledAt: number;
}

/** @param lines all bets of the account. */
export function buildHistoryPage(
  lines: readonly BetWithContext[],
  query: BetHistoryQuery,
): BetHistoryPage {
  const found = lines.filter(({ bet, market, event }) => {
    return (
      bet.placedAt >= query.from &&
      bet.placedAt <= query.to &&
      (query.status === undefined || hasStatus(bet, query.status)) &&
      (query.marketId === undefined || market.id === query.marketId) &&
      (query.sportId === undefined || event.details.sportId === query.sportId) &&
      (query.marketKinds === undefined || query.marketKinds.includes(market.kind))
    );
  });
  const summary = {
    stake: sumBy(found, ({ bet }) => bet.stake),
    profitLoss: sumBy(found, ({ bet }) => bet.profitLoss ?? 0),
  };
  const getSortKey = ({ bet }: BetWithContext): number | null => {
    if (query.sorting === 'stake') return bet.stake;
    if (query.sorting === 'profitLoss') return bet.profitLoss;
    return query.sorting === 'settleTime' ? bet.settledAt : bet.placedAt;
  };
  const way = query.descending ? -1 : 1;
  const items = [...found].sort((a, b) => {
    const [left, right] = [getSortKey(a), getSortKey(b)];
    if (left !== right && (left === null || right === null)) return left === null ? 1 : -1;
    return way * ((left ?? 0) - (right ?? 0) || a.bet.id - b.bet.id);
  });
  return { totalCount: found.length, items: cut(items, query), summary };
}

/** @param lines all lines of the account, in posting order. */
export function buildStatementPage(
  lines: readonly StatementLine[],
  query: StatementQuery,
): StatementPage {
  const inRange = lines.filter(({ at }) => at >= query.from && at <= query.to);
  const found = inRange.filter(({ kind }) => query.kinds?.includes(kind) !== false);
  const page = paged(found, query, ({ id }) => id);
  return {
    ...page,
    opening: lines.findLast(({ at }) => at < query.from)?.balance ?? 0,
    closing: lines.findLast(({ at }) => at <= query.to)?.balance ?? 0,
    credit: sumBy(found, ({ amount }) => Math.max(amount, 0)),
    debit: sumBy(found, ({ amount }) => Math.max(0 - amount, 0)),
    credits: found.filter(({ amount }) => amount > 0).length,
    debits: found.filter(({ amount }) => amount < 0).length,
  };
}

/** @param lines entries on an account's statement. */
export function sumByDay(lines: readonly EntryRow[]): MoneyDay[] {
  const groups = groupedBy(lines, ({ at, kind }) => `${getKolkataDay(at)} ${kind}`);
  const sums = [...groups.values()].flatMap((group): MoneyDay[] => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        day: getKolkataDay(first.at),
        kind: first.kind,
        came: sumBy(group, ({ cashChange }) => Math.max(cashChange, 0)),
        went: sumBy(group, ({ cashChange }) => Math.max(0 - cashChange, 0)),
      },
    ];
  });
  return sums.sort((a, b) => a.day - b.day || a.kind.localeCompare(b.kind));
}

/** An account's markets with settled bets, and the commission from its entries. */
export function listSettledMarkets(
  lines: readonly BetWithContext[],
  entries: readonly EntryRow[],
): SettledMarket[] {
  const settled = groupedBy(
    lines.filter(({ bet }) => bet.profitLoss !== null),
    ({ market }) => market.id,
  );
  return [...settled.values()].flatMap((bets): SettledMarket[] => {
    const [first] = bets;
    if (first === undefined) return [];
    const { market, event } = first;
    const profitLoss = sumBy(bets, ({ bet }) => bet.profitLoss ?? 0);
    const ofMarket = entries.filter(({ marketId }) => marketId === market.id);
    const net = sumBy(ofMarket, ({ cashChange }) => cashChange);
    return [
      {
        market,
        event,
        bets: bets.length,
        stake: sumBy(bets, ({ bet }) => bet.matched),
        profitLoss,
        commission: profitLoss - net,
        settledAt: Math.max(...bets.map(({ bet }) => bet.settledAt ?? 0)),
      },
    ];
  });
}

export function buildProfitReport(
  settled: readonly SettledMarket[],
  query: ProfitQuery,
): ProfitReport {
  const found = settled.filter((market) => fits(market, query));
  const groups = [
    ...groupedBy(found, ({ market, event }) => {
      if (query.level === 'market') return market.id;
      return query.level === 'event' ? event.id : event.details.sportId;
    }).values(),
  ].map((markets) => buildGroup(markets, query.level));
  const getGroupId = ({ market, event, sportId }: ProfitGroup) =>
    market?.id ?? event?.id ?? sportId;
  const way = query.descending ? -1 : 1;
  const items = groups.sort((a, b) => {
    const [left, right] = [getSortKey(a, query.sorting), getSortKey(b, query.sorting)];
    return way * (left < right ? -1 : left > right ? 1 : getGroupId(a) - getGroupId(b));
  });
  return { totalCount: groups.length, items: cut(items, query), totals: sumProfits(found) };
}

export function sumProfitByDay(
  settled: readonly SettledMarket[],
  filter: ProfitFilter,
): ProfitDaySums[] {
  const found = settled.filter((market) => fits(market, filter));
  const days = groupedBy(found, ({ settledAt }) => getKolkataDay(settledAt));
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([day, markets]) => ({ day, ...sumProfits(markets) }));
}

/** Sorts rows by key, then by arrival, and returns a page. */
export function paged<Row>(
  rows: readonly Row[],
  { skip, take, descending }: PageRequest & { readonly descending: boolean },
  key: (row: Row) => number,
): Page<Row> {
  const inOrder = rows
    .map((row, place) => ({ row, place }))
    .sort((a, b) => key(a.row) - key(b.row) || a.place - b.place)
    .map(({ row }) => row);
  if (descending) inOrder.reverse();
  return { items: inOrder.slice(skip, skip + take), totalCount: rows.length };
}

function fits({ market, event, settledAt }: SettledMarket, filter: ProfitFilter): boolean {
  return (
    settledAt >= filter.from &&
    settledAt <= filter.to &&
    (filter.sportId === undefined || event.details.sportId === filter.sportId) &&
    (filter.eventId === undefined || event.id === filter.eventId) &&
    filter.marketKinds?.includes(market.kind) !== false
  );
}

function buildGroup(markets: readonly SettledMarket[], level: ProfitQuery['level']): ProfitGroup {
  const [first] = markets;
  if (first === undefined) throw new Error('A group has a market.');
  const { market, event } = first;
  return {
    ...sumProfits(markets),
    sportId: event.details.sportId,
    event: level === 'sport' ? null : { id: event.id, title: event.details.title },
    market: level === 'market' ? market : null,
    settledAt: Math.max(...markets.map(({ settledAt }) => settledAt)),
  };
}

function getSortKey(group: ProfitGroup, sorting: ProfitQuery['sorting']): number | string {
  switch (sorting) {
    case 'name':
      return group.market?.terms.name ?? group.event?.title ?? group.sportId;
    case 'settleTime':
      return group.settledAt;
    case 'net':
      return group.profitLoss - group.commission;
    default:
      return group[sorting];
  }
}

function sumProfits(rows: readonly ProfitSums[]): ProfitSums {
  return {
    bets: sumBy(rows, ({ bets }) => bets),
    stake: sumBy(rows, ({ stake }) => stake),
    profitLoss: sumBy(rows, ({ profitLoss }) => profitLoss),
    commission: sumBy(rows, ({ commission }) => commission),
  };
}

function hasStatus(bet: BetRow, status: NonNullable<BetHistoryQuery['status']>): boolean {
  switch (status) {
    case 'Won':
      return bet.status === 'WON' || bet.status === 'HALF_WON';
    case 'Lost':
      return bet.status === 'LOST' || bet.status === 'HALF_LOST';
    case 'Unsettled':
      return ['UNMATCHED', 'PARTIAL', 'MATCHED'].includes(bet.status);
    default:
      return bet.status === status.toUpperCase();
  }
}

function groupedBy<Row, Key>(rows: readonly Row[], getKey: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = getKey(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

function cut<Row>(rows: readonly Row[], { skip, take }: PageRequest): readonly Row[] {
  return rows.slice(skip, skip + take);
}

function sumBy<Row>(rows: readonly Row[], pick: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + pick(row), 0);
}
