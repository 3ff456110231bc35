import { kolkataDayText, timeOf } from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { Sorting } from '@crease/contracts/values/paging.ts';
import type {
  MarketFamily,
  ProfitDay,
  ProfitFigures,
  ProfitLevel,
  ProfitPage,
  ProfitRow,
} from '@crease/contracts/wire/statement.ts';
import type { ProfitFilter, ProfitGroup, ProfitQuery, ProfitSums } from '#ports/read-model.ts';
import { resultText } from '#services/betting/bet-view.ts';
import { sportNameOf } from '#services/catalogue/event-items.ts';
import { marketNamesOf } from '#services/catalogue/market-names.ts';
import { nameLabelOf, resultLabelOf } from '#services/catalogue/name-labels.ts';
import { answer, type Reply } from '#services/reply.ts';
import type { Histories } from './histories.ts';
import { kindsOfFamily } from './market-families.ts';
import { rangeOf } from './range.ts';

interface FilterRequest {
  readonly From?: number | undefined;
  readonly To?: number | undefined;
  readonly SportId?: number | undefined;
  readonly EventId?: number | undefined;
  readonly Family?: MarketFamily | undefined;
}

/** A page of the report as parsed by the route. */
export interface ProfitRequest extends FilterRequest {
  readonly MaxResultCount: number;
  readonly SkipCount: number;
  readonly Sorting: Sorting;
  readonly Level: ProfitLevel;
}

const LEVELS = { Sport: 'sport', Event: 'event', Market: 'market' } as const satisfies Record<
  ProfitLevel,
  ProfitQuery['level']
>;

/** More than there are sports. */
const ALL_SPORTS = 1_000;

/** P&L of markets settled in the range, by sport, event or market. */
export async function profitLossOf(
  context: Histories,
  accountId: number,
  request: ProfitRequest,
): Promise<Reply<ProfitPage>> {
  const query = profitQueryOf(context, accountId, request);
  if (!query.ok) return query;
  const { skip, take, level, sorting, descending } = query.value;
  // Sport names aren't in the database, so it can't sort by them.
  const isByName = level === 'sport' && sorting === 'name';
  const report = await context.readModel.profitLoss(
    isByName ? { ...query.value, skip: 0, take: ALL_SPORTS } : query.value,
  );
  const rows = report.items.map(profitRowOf);
  return answer({
    items: isByName ? byName(rows, descending).slice(skip, skip + take) : rows,
    totalCount: report.totalCount,
    totals: figuresOf(report.totals),
  });
}

/** P&L by settlement day in Asia/Kolkata, oldest first. */
export async function profitDaysOf(
  context: Histories,
  accountId: number,
  request: FilterRequest,
): Promise<Reply<{ items: readonly ProfitDay[] }>> {
  const filter = profitFilterOf(context, accountId, request);
  if (!filter.ok) return filter;
  const days = await context.readModel.profitDays(filter.value);
  return answer({
    items: days.map((sums) => ({ day: kolkataDayText(sums.day), ...figuresOf(sums) })),
  });
}

/** Builds the database query. */
export function profitQueryOf(
  context: Histories,
  accountId: number,
  request: ProfitRequest,
): Reply<ProfitQuery> {
  const filter = profitFilterOf(context, accountId, request);
  if (!filter.ok) return filter;
  return answer({
    ...filter.value,
    skip: request.SkipCount,
    take: request.MaxResultCount,
    level: LEVELS[request.Level],
    sorting: sortingOf(request.Sorting.field),
    descending: request.Sorting.descending,
  });
}

/** Converts a group of settled markets to wire format. */
export function profitRowOf(group: ProfitGroup): ProfitRow {
  const { sportId, event, market } = group;
  return {
    id: market?.id ?? event?.id ?? sportId,
    name: market?.terms.name ?? event?.title ?? sportNameOf(sportId),
    ...(market === null ? {} : { ...nameLabelOf(market.terms), ...resultLabelOf(market) }),
    sportId,
    eventId: event?.id ?? null,
    eventTitle: event?.title ?? null,
    marketTypeName: market === null ? null : marketNamesOf(market.kind).typeName,
    result:
      market === null || market.result === null ? null : resultText(market.result, market.runners),
    settleTime: timeOf(group.settledAt),
    ...figuresOf(group),
  };
}

/** Converts paise to rupees. */
export function figuresOf({ bets, stake, profitLoss, commission }: ProfitSums): ProfitFigures {
  return {
    bets,
    stake: rupeesOf(stake),
    profitLoss: rupeesOf(profitLoss),
    commission: rupeesOf(commission),
    net: rupeesOf(profitLoss - commission),
  };
}

function profitFilterOf(
  { clock }: Histories,
  accountId: number,
  request: FilterRequest,
): Reply<ProfitFilter> {
  const range = rangeOf(clock, { from: request.From, to: request.To });
  if (!range.ok) return range;
  const { SportId, EventId, Family } = request;
  return answer({
    accountId,
    ...range.value,
    ...(SportId === undefined ? {} : { sportId: SportId }),
    ...(EventId === undefined ? {} : { eventId: EventId }),
    ...(Family === undefined ? {} : { marketKinds: kindsOfFamily(Family) }),
  });
}

const SORTINGS: ReadonlySet<string> = new Set<ProfitQuery['sorting']>([
  'settleTime',
  'name',
  'bets',
  'stake',
  'profitLoss',
  'commission',
  'net',
]);

function sortingOf(field: string): ProfitQuery['sorting'] {
  return isSorting(field) ? field : 'settleTime';
}

function isSorting(field: string): field is ProfitQuery['sorting'] {
  return SORTINGS.has(field);
}

function byName(rows: readonly ProfitRow[], descending: boolean): ProfitRow[] {
  const sorted = [...rows].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id,
  );
  return descending ? sorted.reverse() : sorted;
}
