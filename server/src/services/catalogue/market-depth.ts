import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { PriceSize } from '@crease/contracts/wire/catalogue.ts';
import type { MarketDepth } from '@crease/contracts/wire/market-depth.ts';
import { type RunnerView, viewOf } from '@crease/core/book/book-view.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { STAKE_BACK } from '@crease/core/money/price.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { type RunnerTotal, RunnerTotals } from './runner-totals.ts';

/** Prices on each side of a runner, at most. */
const DEEPEST = 20;

interface Cached {
  readonly version: number;
  readonly byCurrency: Map<Currency, MarketDepth>;
}

/** Books as the wire shows them, made once per version and currency: many may look at one. */
export class MarketDepths {
  readonly #totals: RunnerTotals;
  readonly #cache = new WeakMap<Market, Cached>();

  constructor(exchange: Pick<Exchange, 'onCommitted'>) {
    this.#totals = new RunnerTotals(exchange);
  }

  of(state: ExchangeState, market: Market, currency: Currency): MarketDepth {
    const kept = this.#cache.get(market);
    const cached =
      kept?.version === market.version
        ? kept
        : { version: market.version, byCurrency: new Map<Currency, MarketDepth>() };
    this.#cache.set(market, cached);
    const known = cached.byCurrency.get(currency);
    if (known !== undefined) return known;
    const depth = depthOf(market, currency, this.#totals.of(state, market, currency));
    cached.byCurrency.set(currency, depth);
    return depth;
  }
}

/**
 * The book of one market in one currency: prices of cross matching among those of resting bets, as on the boards.
 *
 * As on the boards, a market or runner that takes no bets now shows no prices; what was matched stands. The house has
 * no book: its markets answer without runners. NOT_FOUND for a market that is unknown or archived.
 */
export async function depthOfMarket(
  { exchange, marketDepths }: AppContext,
  marketId: number,
  currency: Currency,
): Promise<Reply<MarketDepth>> {
  const depth = await exchange.read((state): MarketDepth | null => {
    const market = state.markets.get(marketId);
    if (market === undefined) return null;
    if (isHouseKind(market.kind)) return { marketId, version: market.version, runners: [] };
    return marketDepths.of(state, market, currency);
  });
  return depth === null ? decline('NOT_FOUND') : answer(depth);
}

function depthOf(market: Market, currency: Currency, totals: readonly RunnerTotal[]): MarketDepth {
  const views = market.status === 'OPEN' ? viewOf(market, currency, { depth: DEEPEST }) : [];
  const runners = market.runners.map((runner, place) => {
    const view = runner.status === 'ACTIVE' ? views[place] : undefined;
    const total = totals[place];
    const lastTraded = total?.lastTraded ?? null;
    return {
      runnerId: runner.id,
      back: levelsOf(view, 'back'),
      lay: levelsOf(view, 'lay'),
      lastTraded: lastTraded === null ? null : lastTraded / STAKE_BACK,
      matched: rupeesOf(total?.matched ?? 0),
    };
  });
  return { marketId: market.id, version: market.version, runners };
}

function levelsOf(view: RunnerView | undefined, side: 'back' | 'lay'): readonly PriceSize[] {
  return (view?.[side] ?? []).map(([price, size]) => [price / STAKE_BACK, rupeesOf(size)] as const);
}
