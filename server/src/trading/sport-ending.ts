import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { SendCommand } from './send-command.ts';
import type { SportMarket } from './sport-market.ts';

/** Names of the markets that have no result yet. */
export function unsettledOf(state: ExchangeState, markets: readonly SportMarket[]): string[] {
  return markets.flatMap(({ marketId, plan }) => {
    const market = state.markets.get(marketId);
    return market === undefined || isSettled(market) ? [] : [plan.name];
  });
}

/** After the end: markets in which nobody but the house bet go from memory. Their rows stay. */
export async function archiveQuietMarkets(setup: {
  readonly exchange: Exchange;
  readonly send: SendCommand;
  readonly markets: readonly Pick<SportMarket, 'marketId'>[];
  readonly crew: ReadonlySet<number>;
}): Promise<void> {
  const { exchange, send, markets, crew } = setup;
  const quiet = await exchange.read((state) =>
    markets.filter(({ marketId }) => {
      const market = state.markets.get(marketId);
      return market !== undefined && isSettled(market) && isQuiet(state, market, crew);
    }),
  );
  for (const { marketId } of quiet) await send({ type: 'ArchiveMarket', marketId });
}

function isSettled({ status }: Market): boolean {
  return status === 'SETTLED' || status === 'VOIDED';
}

function isQuiet(state: ExchangeState, market: Market, crew: ReadonlySet<number>): boolean {
  return market.bets.every((id) => {
    const bet = state.bets.get(id);
    return bet === undefined || crew.has(bet.accountId);
  });
}
