import { getKolkataDay } from '@crease/contracts/base/instant.ts';
import type {
  BetHistoryPage,
  BetHistoryQuery,
  HistoryReader,
  ProfitDaySums,
  ProfitFilter,
  ProfitGroup,
  ProfitQuery,
  ProfitReport,
  ProfitSums,
} from '#betting/history-reader.ts';
import type { EntryRow } from '#journal/journal.ts';
import type { BetRow, BetWithContext, EventRow, MarketRow } from '#journal/read-model.ts';

import { cut, type DiskRows, groupedBy, sumBy } from './disk-rows.ts';

// Reference implementations that compute from the rows what the database answers from indexes and stored sums: slow
// and simple.

/** An account's market with a settlement in effect. */
interface SettledMarket extends ProfitSums {
  readonly market: MarketRow;
  readonly event: EventRow;
  readonly settledAt: number;
}

/** Computes histories from the bets and entries of a memory journal. */
export function diskHistoryReader(rows: DiskRows): HistoryReader {
  const listMarkets = (accountId: number) =>
    listSettledMarkets(
      rows.follow().listBets(accountId),
      rows.entries.filter((entry) => entry.accountId === accountId),
    );
  return {
    betHistory: async (query) => buildHistoryPage(rows.follow().listBets(query.accountId), query),
    profitLoss: async (query) => buildProfitReport(listMarkets(query.accountId), query),
    profitDays: async (filter) => sumProfitByDay(listMarkets(filter.accountId), filter),
    profitOfMarket: async (accountId, marketId) =>
      listMarkets(accountId).find(({ market }) => market.id === marketId) ?? null,
  };
}

/** @param lines all bets of the account. */
function buildHistoryPage(lines: readonly BetWithContext[], query: BetHistoryQuery): BetHistoryPage {
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

/** An account's markets with settled bets, and the commission from its entries. */
function listSettledMarkets(lines: readonly BetWithContext[], entries: readonly EntryRow[]): SettledMarket[] {
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

function buildProfitReport(settled: readonly SettledMarket[], query: ProfitQuery): ProfitReport {
  const found = settled.filter((market) => fits(market, query));
  const groups = [
    ...groupedBy(found, ({ market, event }) => {
      if (query.level === 'Market') return market.id;
      return query.level === 'Event' ? event.id : event.details.sportId;
    }).values(),
  ].map((markets) => buildGroup(markets, query.level));
  const getGroupId = ({ market, event, sportId }: ProfitGroup) => market?.id ?? event?.id ?? sportId;
  const way = query.descending ? -1 : 1;
  const items = groups.sort((a, b) => {
    const [left, right] = [getSortKey(a, query.sorting), getSortKey(b, query.sorting)];
    return way * (left < right ? -1 : left > right ? 1 : getGroupId(a) - getGroupId(b));
  });
  return { totalCount: groups.length, items: cut(items, query), totals: sumProfits(found) };
}

function sumProfitByDay(settled: readonly SettledMarket[], filter: ProfitFilter): ProfitDaySums[] {
  const found = settled.filter((market) => fits(market, filter));
  const days = groupedBy(found, ({ settledAt }) => getKolkataDay(settledAt));
  return [...days].sort(([a], [b]) => a - b).map(([day, markets]) => ({ day, ...sumProfits(markets) }));
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
    event: level === 'Sport' ? null : { id: event.id, title: event.details.title },
    market: level === 'Market' ? market : null,
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
