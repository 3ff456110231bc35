import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { Exchange } from '#ports/exchange.ts';

/** What never changes of a market: enough to read a bet slip by. */
export interface MarketFacts {
  readonly eventId: number;
  readonly sportId: number;
  readonly kind: MarketKind;
  /** The runner of a market that has one, else null. */
  readonly onlyRunnerId: number | null;
}

/** The unchanging facts of live markets, looked up once, so that placing a bet asks the exchange only once. */
export class MarketFactsBook {
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

  /** Facts of a market, or null when no live market has this id. */
  of(marketId: number): MarketFacts | Promise<MarketFacts | null> {
    const known = this.#facts.get(marketId);
    if (known !== undefined) return known;
    return this.#exchange.read((state) => {
      const facts = factsOf(state, marketId);
      if (facts !== null) this.#facts.set(marketId, facts);
      return facts;
    });
  }
}

function factsOf(state: ExchangeState, marketId: number): MarketFacts | null {
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
