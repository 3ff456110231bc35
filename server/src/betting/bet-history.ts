import { toRupees } from '@crease/contracts/base/money.ts';
import type { BetHistoryResult } from '@crease/contracts/betting/bet-routes.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { MARKET_KINDS } from '@crease/core/market/market-kind.ts';
import { pickDefined } from '#base/collections.ts';
import { ok, type Reply, type ServiceResult } from '#base/reply.ts';
import { getMarketNames } from '#catalogue/market-labels.ts';
import type { Input } from '#people/account/call-context.ts';
import { toHistoryBet } from './bet-view.ts';
import type { FreeBetReader } from './env.ts';
import { BET_SORTINGS, type BetHistoryQuery, type Histories, resolveRange } from './history-reader.ts';

/** Lists the caller's bets in a date range, settled or not, with totals over all matches (api 6.1). */
export async function listBetHistory(
  context: Histories & { readonly freeBets: Pick<FreeBetReader, 'past'> },
  accountId: number,
  request: Input<'getUserBetHistory'>,
): Reply<BetHistoryResult> {
  const query = buildHistoryQuery(context, accountId, request);
  if (!query.ok) return query;
  if (query.value === null) return ok(NO_BETS);
  const page = await context.readModel.betHistory(query.value);
  const freeBets = query.value.skip === 0 ? await context.freeBets.past(query.value) : [];
  return ok({
    items: page.items.map(toHistoryBet),
    totalCount: page.totalCount,
    summary: { stake: toRupees(page.summary.stake), profitLoss: toRupees(page.summary.profitLoss) },
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
  const marketKinds = type === '' ? undefined : listKinds(type.toLowerCase());
  if (marketKinds?.length === 0) return ok(null);
  return ok({
    accountId,
    ...range.value,
    skip: request.SkipCount,
    take: request.MaxResultCount,
    sorting: BET_SORTINGS.find((known) => known === request.Sorting.field) ?? 'placeTime',
    descending: request.Sorting.descending,
    ...pickDefined({ sportId: request.SportId, marketKinds, marketId: MarketId }),
    ...(request.Status === 'All' ? {} : { status: request.Status }),
  });
}

const NO_BETS: BetHistoryResult = { items: [], totalCount: 0, summary: { stake: 0, profitLoss: 0 } };

/**
 * Market kinds by the name a client may send: a market type, or the kind itself, which is the narrower query. FANCY is
 * both and means the whole group.
 */
function listKinds(name: string): readonly MarketKind[] {
  const ofType = MARKET_KINDS.filter((kind) => getMarketNames(kind).typeName === name);
  return ofType.length > 0 ? ofType : MARKET_KINDS.filter((kind) => kind.toLowerCase() === name);
}
