import type { Money } from '@crease/core/money/money.ts';
import type { Exchange } from '#ports/exchange.ts';

/** Sizes that a trader said with a quote, step by step, paise; null where they said none. */
export interface SaidSizes {
  readonly back: readonly (Money | null)[];
  readonly lay: readonly (Money | null)[];
}

/**
 * Sizes shown beside the prices of the house. They are information only (api 4.1): what may be staked is a matter of the
 * market's terms. So they are kept here and not in the exchange, and are forgotten with the process.
 */
export class QuotedSizes {
  readonly #byMarket = new Map<number, ReadonlyMap<number, SaidSizes>>();

  constructor(exchange: Pick<Exchange, 'onCommitted'>) {
    exchange.onCommitted(({ events }) => {
      for (const event of events) {
        if (event.type === 'MarketChanged' && event.change === 'archived') {
          this.#byMarket.delete(event.marketId);
        }
      }
    });
  }

  /** Takes what was said of a market, by runner; an empty map forgets it. */
  put(marketId: number, sizes: ReadonlyMap<number, SaidSizes>): void {
    if (sizes.size === 0) this.#byMarket.delete(marketId);
    else this.#byMarket.set(marketId, sizes);
  }

  of(marketId: number, runnerId: number): SaidSizes | undefined {
    return this.#byMarket.get(marketId)?.get(runnerId);
  }

  /** Everything said of a market; empty when nothing was. */
  all(marketId: number): ReadonlyMap<number, SaidSizes> {
    return this.#byMarket.get(marketId) ?? new Map();
  }
}
