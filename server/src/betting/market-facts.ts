import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { Exchange } from '#journal/exchange.ts';

/** Immutable market data, sufficient to parse a bet slip. */
export interface MarketFacts {
  readonly eventId: number;
  readonly sportId: number;
  readonly kind: MarketKind;
  /** The runner of a single-runner market, else null. */
  readonly onlyRunnerId: number | null;
}

/** Caches immutable data of live markets, so that placing a bet needs a single exchange call. */
export class MarketFactsCache {
  readonly #exchange: Exchange;
  readonly #facts = new Map<number, MarketFacts>();

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    exchange.onCommitted(({ events }) => {
      for (const event of events) {
        if (event.type === 'MarketChanged' && event.change === 'archived') {
          this.#facts.delete(event.marketId);
        }
      }
    });
  }

  /** Facts of a live market; null if the ID is unknown. */
  get(marketId: number): MarketFacts | Promise<MarketFacts | null> {
    const known = this.#facts.get(marketId);
    if (known !== undefined) return known;
    return this.#exchange.read((state) => {
      const facts = toMarketFacts(state, marketId);
      if (facts !== null) this.#facts.set(marketId, facts);
      return facts;
    });
  }
}

function toMarketFacts(state: ExchangeState, marketId: number): MarketFacts | null {
  const market = state.markets.get(marketId);
  const event = market === undefined ? undefined : state.events.get(market.eventId);
  if (market === undefined || event === undefined) return null;
  return {
    eventId: market.eventId,
    sportId: event.details.sportId,
    kind: market.kind,
    onlyRunnerId: market.runners.length === 1 ? (market.runners[0]?.id ?? null) : null,
  };
}
