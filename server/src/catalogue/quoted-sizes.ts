import type { Money } from '@crease/core/money/money.ts';
import type { Exchange } from '#journal/exchange.ts';

/** Sizes quoted by a trader per step, in paise; null if not quoted. */
export interface TraderSizes {
  readonly back: readonly (Money | null)[];
  readonly lay: readonly (Money | null)[];
}

/**
 * Sizes displayed with house prices. Informational only (api 4.1), because stakes are limited by the market's terms,
 * so they are kept outside the exchange and lost on restart.
 */
export class QuotedSizes {
  readonly #byMarket = new Map<number, ReadonlyMap<number, TraderSizes>>();

  constructor(exchange: Pick<Exchange, 'onCommitted'>) {
    exchange.onCommitted(({ events }) => {
      for (const event of events) {
        if (event.type === 'MarketChanged' && event.change === 'archived') {
          this.#byMarket.delete(event.marketId);
        }
      }
    });
  }

  /** Stores a market's sizes by runner; an empty map removes them. */
  put(marketId: number, sizes: ReadonlyMap<number, TraderSizes>): void {
    if (sizes.size === 0) this.#byMarket.delete(marketId);
    else this.#byMarket.set(marketId, sizes);
  }

  get(marketId: number, runnerId: number): TraderSizes | undefined {
    return this.#byMarket.get(marketId)?.get(runnerId);
  }

  /** Sizes of a market by runner; empty if none were quoted. */
  all(marketId: number): ReadonlyMap<number, TraderSizes> {
    return this.#byMarket.get(marketId) ?? new Map();
  }
}
