import { toRupees } from '@crease/contracts/values/money.ts';
import type { MarketProfitLoss } from '@crease/contracts/wire/bet.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { computeExpectedProfit, type ExpectedProfit } from '@crease/core/risk/expected-profit.ts';
import type { Position } from '@crease/core/risk/position.ts';
import { getMarketNames } from '#catalogue/market-names.ts';
import { pickNameLabel } from '#catalogue/name-labels.ts';
import type { BettingEnv } from './env.ts';

/** P&L per outcome for every market in which the caller has a matched, unsettled bet (api 5.7). */
export function listExpectedProfitLoss(
  context: BettingEnv,
  accountId: number,
  eventId: number | undefined,
): Promise<readonly MarketProfitLoss[]> {
  return context.exchange.read((state) => {
    const marketIds = new Set<number>();
    for (const bet of context.openBets.list(state, accountId)) {
      if (bet.matched > 0) marketIds.add(bet.marketId);
    }
    const lines: MarketProfitLoss[] = [];
    for (const marketId of [...marketIds].sort((a, b) => a - b)) {
      const market = state.markets.get(marketId);
      const position = market?.positions.get(accountId);
      if (market === undefined || position === undefined) continue;
      if (eventId !== undefined && market.eventId !== eventId) continue;
      lines.push(toMarketProfitLoss(market, position));
    }
    return lines;
  });
}

/** P&L of one position, matched bets only. */
export function toMarketProfitLoss(market: Market, position: Position): MarketProfitLoss {
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
export function toWireProfit({
  runners,
  unplaced,
  rows,
}: ExpectedProfit): Pick<MarketProfitLoss, 'runners' | 'unplaced' | 'rows'> {
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
