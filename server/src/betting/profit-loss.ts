import { formatKolkataDay, toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { MarketProfitLoss } from '@crease/contracts/betting/bet.ts';
import type {
  MarketFamily,
  ProfitDay,
  ProfitFigures,
  ProfitPage,
  ProfitRow,
} from '@crease/contracts/betting/statement.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { isHouseKind, MARKET_KINDS, type MarketKind } from '@crease/core/market/market-kind.ts';
import { computeExpectedProfit, type ExpectedProfit } from '@crease/core/risk/expected-profit.ts';
import type { Position } from '@crease/core/risk/position.ts';
import { pickDefined } from '#base/collections.ts';
import { ok, type Reply, type ServiceResult } from '#base/reply.ts';
import { getSportName } from '#catalogue/event-items.ts';
import { formatResult, getMarketNames, pickNameLabel, pickResultLabel } from '#catalogue/market-labels.ts';
import type { Input } from '#people/account/call-context.ts';
import type { BettingEnv } from './env.ts';
import {
  type Histories,
  PROFIT_SORTINGS,
  type ProfitFilter,
  type ProfitGroup,
  type ProfitQuery,
  type ProfitSums,
  resolveRange,
} from './history-reader.ts';

type FilterRequest = Pick<ProfitRequest, 'From' | 'To' | 'SportId'> & Partial<ProfitRequest>;

type ProfitRequest = Input<'getProfitLoss'>;

/** More than there are sports. */
const ALL_SPORTS = 1_000;

/** P&L of markets settled in the range, by sport, event or market. */
export async function readProfitLoss(context: Histories, accountId: number, request: ProfitRequest): Reply<ProfitPage> {
  const query = buildProfitQuery(context, accountId, request);
  if (!query.ok) return query;
  const { skip, take, level, sorting, descending } = query.value;
  // Sport names aren't in the database, so it can't sort by them.
  const isByName = level === 'Sport' && sorting === 'name';
  const report = await context.readModel.profitLoss(
    isByName ? { ...query.value, skip: 0, take: ALL_SPORTS } : query.value,
  );
  const rows = report.items.map(toProfitRow);
  return ok({
    items: isByName ? byName(rows, descending).slice(skip, skip + take) : rows,
    totalCount: report.totalCount,
    totals: toProfitFigures(report.totals),
  });
}

/** P&L by settlement day in Asia/Kolkata, oldest first. */
export async function readProfitDays(
  context: Histories,
  accountId: number,
  request: FilterRequest,
): Reply<{ items: readonly ProfitDay[] }> {
  const filter = buildProfitFilter(context, accountId, request);
  if (!filter.ok) return filter;
  const days = await context.readModel.profitDays(filter.value);
  return ok({ items: days.map((sums) => ({ day: formatKolkataDay(sums.day), ...toProfitFigures(sums) })) });
}

/** Builds the database query. */
export function buildProfitQuery(
  context: Histories,
  accountId: number,
  request: ProfitRequest,
): ServiceResult<ProfitQuery> {
  const filter = buildProfitFilter(context, accountId, request);
  if (!filter.ok) return filter;
  return ok({
    ...filter.value,
    skip: request.SkipCount,
    take: request.MaxResultCount,
    level: request.Level,
    sorting: PROFIT_SORTINGS.find((known) => known === request.Sorting.field) ?? 'settleTime',
    descending: request.Sorting.descending,
  });
}

/** Converts a group of settled markets to wire format. */
export function toProfitRow(group: ProfitGroup): ProfitRow {
  const { sportId, event, market } = group;
  return {
    id: market?.id ?? event?.id ?? sportId,
    name: market?.terms.name ?? event?.title ?? getSportName(sportId),
    ...(market === null ? {} : { ...pickNameLabel(market.terms), ...pickResultLabel(market) }),
    sportId,
    eventId: event?.id ?? null,
    eventTitle: event?.title ?? null,
    marketTypeName: market === null ? null : getMarketNames(market.kind).typeName,
    result: market === null || market.result === null ? null : formatResult(market.result, market),
    settleTime: toWireTime(group.settledAt),
    ...toProfitFigures(group),
  };
}

/** Converts paise to rupees. */
export function toProfitFigures(sums: ProfitSums): ProfitFigures {
  const { bets, stake, profitLoss, commission } = sums;
  return {
    bets,
    stake: toRupees(stake),
    profitLoss: toRupees(profitLoss),
    commission: toRupees(commission),
    net: toRupees(profitLoss - commission),
  };
}

function buildProfitFilter(
  { clock }: Histories,
  accountId: number,
  request: FilterRequest,
): ServiceResult<ProfitFilter> {
  const range = resolveRange(clock, { from: request.From, to: request.To });
  if (!range.ok) return range;
  const { SportId: sportId, EventId: eventId, Family } = request;
  const marketKinds = Family === undefined ? undefined : MARKET_KINDS.filter((kind) => getFamily(kind) === Family);
  return ok({ accountId, ...range.value, ...pickDefined({ sportId, eventId, marketKinds }) });
}

function byName(rows: readonly ProfitRow[], descending: boolean): ProfitRow[] {
  const sorted = [...rows].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
  return descending ? sorted.reverse() : sorted;
}

const BOOKMAKERS: ReadonlySet<MarketKind> = new Set<MarketKind>(['BOOKMAKER', 'TOSS']);

/** Tab of a market type; casino games aren't markets. */
function getFamily(kind: MarketKind): MarketFamily {
  if (!isHouseKind(kind)) return 'Exchange';
  return BOOKMAKERS.has(kind) ? 'Bookmaker' : 'Fancy';
}

/** P&L per outcome for every market in which the caller has a matched, unsettled bet (api 5.7). */
export function listExpectedProfitLoss(
  context: BettingEnv,
  accountId: number,
  eventId: number | undefined,
): Promise<readonly MarketProfitLoss[]> {
  return context.exchange.read((state) => {
    const matched = context.openBets.list(state, accountId).filter((bet) => bet.matched > 0);
    const marketIds = new Set(matched.map(({ marketId }) => marketId));
    return [...marketIds]
      .sort((a, b) => a - b)
      .flatMap((marketId) => {
        const market = state.markets.get(marketId);
        const position = market?.positions.get(accountId);
        if (market === undefined || position === undefined) return [];
        if (eventId !== undefined && market.eventId !== eventId) return [];
        return [toMarketProfitLoss(market, position)];
      });
  });
}

/** P&L of one position, matched bets only. */
function toMarketProfitLoss(market: Market, position: Position): MarketProfitLoss {
  const { runners, rows, ...others } = toWireProfit(computeExpectedProfit(market, position));
  return {
    eventId: market.eventId,
    marketId: market.id,
    marketTypeName: getMarketNames(market.kind).typeName,
    exposure: toRupees(position.exposure),
    runners: runners.map(({ runnerId, ...amounts }) => {
      const runner = market.runners.find(({ id }) => id === runnerId);
      return { runnerId, name: runner?.name ?? '', ...pickNameLabel(runner), ...amounts };
    }),
    ...others,
    rows,
  };
}

/** P&L per outcome in rupees. */
export function toWireProfit(profit: ExpectedProfit): Pick<MarketProfitLoss, 'runners' | 'unplaced' | 'rows'> {
  const { runners, unplaced, rows } = profit;
  return {
    runners: runners.map(({ runnerId, amount, placed }) => ({
      runnerId,
      amount: toRupees(amount),
      ...(placed === undefined ? {} : { placed: toRupees(placed) }),
    })),
    ...(unplaced === undefined ? {} : { unplaced: toRupees(unplaced) }),
    rows: rows.map(({ start, end, amount }) => ({ start, end, amount: toRupees(amount) })),
  };
}
