import { toRupees } from '@crease/contracts/values/money.ts';
import type { PriceSize } from '@crease/contracts/wire/catalogue.ts';
import type { MarketDepth } from '@crease/contracts/wire/market-depth.ts';
import { buildBookView, type RunnerView } from '@crease/core/book/book-view.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { STAKE_BACK } from '@crease/core/money/price.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { CatalogueEnv } from './env.ts';
import { type RunnerTotal, RunnerTotals } from './runner-totals.ts';

/** Max. prices per side of a runner. */
const MAX_DEPTH = 20;

interface Cached {
  readonly version: number;
  readonly byCurrency: Map<Currency, MarketDepth>;
}

/** Caches market depth in wire format per version and currency, shared by all viewers. */
export class MarketDepths {
  readonly #totals: RunnerTotals;
  readonly #cache = new WeakMap<Market, Cached>();

  constructor(exchange: Pick<Exchange, 'onCommitted'>) {
    this.#totals = new RunnerTotals(exchange);
  }

  getDepth(state: ExchangeState, market: Market, currency: Currency): MarketDepth {
    const kept = this.#cache.get(market);
    const cached =
      kept?.version === market.version
        ? kept
        : { version: market.version, byCurrency: new Map<Currency, MarketDepth>() };
    this.#cache.set(market, cached);
    const known = cached.byCurrency.get(currency);
    if (known !== undefined) return known;
    const depth = toMarketDepth(market, currency, this.#totals.of(state, market, currency));
    cached.byCurrency.set(currency, depth);
    return depth;
  }
}

/**
 * Market depth in one currency, including cross-matching prices, as on the boards.
 *
 * A market or runner that accepts no bets shows no prices, but its matched amounts remain. House markets have no book
 * and return no runners. Errors: NOT_FOUND if unknown or archived.
 */
export async function getMarketDepth(
  { exchange, marketDepths }: CatalogueEnv,
  marketId: number,
  currency: Currency,
): Promise<ServiceResult<MarketDepth>> {
  const depth = await exchange.read((state): MarketDepth | null => {
    const market = state.markets.get(marketId);
    if (market === undefined) return null;
    if (isHouseKind(market.kind)) return { marketId, version: market.version, runners: [] };
    return marketDepths.getDepth(state, market, currency);
  });
  return depth === null ? fail('NOT_FOUND') : ok(depth);
}

function toMarketDepth(
  market: Market,
  currency: Currency,
  totals: readonly RunnerTotal[],
): MarketDepth {
  const views =
    market.status === 'OPEN' ? buildBookView(market, currency, { depth: MAX_DEPTH }) : [];
  const runners = market.runners.map((runner, place) => {
    const view = runner.status === 'ACTIVE' ? views[place] : undefined;
    const total = totals[place];
    const lastTraded = total?.lastTraded ?? null;
    return {
      runnerId: runner.id,
      back: toLevels(view, 'back'),
      lay: toLevels(view, 'lay'),
      lastTraded: lastTraded === null ? null : lastTraded / STAKE_BACK,
      matched: toRupees(total?.matched ?? 0),
    };
  });
  return { marketId: market.id, version: market.version, runners };
}

function toLevels(view: RunnerView | undefined, side: 'back' | 'lay'): readonly PriceSize[] {
  return (view?.[side] ?? []).map(([price, size]) => [price / STAKE_BACK, toRupees(size)] as const);
}
