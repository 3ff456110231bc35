import { toRupees } from '@crease/contracts/base/money.ts';
import type { BetHistoryResult } from '@crease/contracts/betting/bet-routes.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { pickDefined } from '#base/collections.ts';
import { ok, type ServiceResult } from '#base/reply.ts';
import { getMarketNames, MARKET_KINDS } from '#catalogue/market-labels.ts';
import type { Input } from '#people/account/call-context.ts';
import { toHistoryBet } from './bet-view.ts';
import type { FreeBetReader } from './env.ts';
import { type BetHistoryQuery, type Histories, resolveRange } from './history-reader.ts';

/** Lists the caller's bets in a date range, settled or not, with totals over all matches (api 6.1). */
export async function listBetHistory(
  context: Histories & { readonly freeBets: Pick<FreeBetReader, 'past'> },
  accountId: number,
  request: Input<'getUserBetHistory'>,
): Promise<ServiceResult<BetHistoryResult>> {
  const query = buildHistoryQuery(context, accountId, request);
  if (!query.ok) return query;
  if (query.value === null) return ok(NO_BETS);
  const page = await context.readModel.betHistory(query.value);
  const freeBets = query.value.skip === 0 ? await context.freeBets.past(query.value) : [];
  return ok({
    items: page.items.map(toHistoryBet),
    totalCount: page.totalCount,
    summary: {
      stake: toRupees(page.summary.stake),
      profitLoss: toRupees(page.summary.profitLoss),
    },
    ...(freeBets.length === 0 ? {} : { freeBets }),
  });
}

/** Builds the database query; null if no bet can match. With a market ID, the range defaults to all time. */
export function buildHistoryQuery(
  context: Histories,
  accountId: number,
  request: Input<'getUserBetHistory'>,
): ServiceResult<BetHistoryQuery | null> {
  const { StartDate, EndDate, MarketId } = request;
  const isWholeMarket = MarketId !== undefined && StartDate === undefined;
  const range = isWholeMarket
    ? ok({ from: 0, to: EndDate ?? context.clock.now() })
    : resolveRange(context.clock, { from: StartDate, to: EndDate }, ['StartDate', 'EndDate']);
  if (!range.ok) return range;
  const type = request.MarketType ?? '';
  const marketKinds = KINDS_OF_TYPE.get(type.toLowerCase());
  if (type !== '' && marketKinds === undefined) return ok(null);
  return ok({
    accountId,
    ...range.value,
    skip: request.SkipCount,
    take: request.MaxResultCount,
    sorting: parseSorting(request.Sorting.field),
    descending: request.Sorting.descending,
    ...pickDefined({ sportId: request.SportId, marketKinds, marketId: MarketId }),
    ...(request.Status === 'All' ? {} : { status: request.Status }),
  });
}

const NO_BETS: BetHistoryResult = {
  items: [],
  totalCount: 0,
  summary: { stake: 0, profitLoss: 0 },
};

/** Market kinds by the names a client may send: the kind itself or its market type name. */
const KINDS_OF_TYPE: ReadonlyMap<string, readonly MarketKind[]> = groupKindsByType();

function groupKindsByType(): Map<string, readonly MarketKind[]> {
  const byType = new Map<string, readonly MarketKind[]>();
  for (const kind of MARKET_KINDS) {
    const { typeName } = getMarketNames(kind);
    byType.set(typeName, [...(byType.get(typeName) ?? []), kind]);
  }
  // A kind's own name is the narrower query. FANCY is both a kind and a type name and means the whole group.
  for (const kind of MARKET_KINDS) {
    const name = kind.toLowerCase();
    if (!byType.has(name)) byType.set(name, [kind]);
  }
  return byType;
}

function parseSorting(field: string): BetHistoryQuery['sorting'] {
  switch (field) {
    case 'settleTime':
    case 'stake':
    case 'profitLoss':
      return field;
    default:
      return 'placeTime';
  }
}
