import { toRupees } from '@crease/contracts/base/money.ts';
import type { PriceSize } from '@crease/contracts/catalogue/catalogue.ts';
import type { HouseKind } from '@crease/core/market/market-kind.ts';
import type { MarketTerms } from '@crease/core/market/market-terms.ts';
import { type Money, STAKE_BACK } from '@crease/core/money/money.ts';
import { HOUSE_TRAITS } from '@crease/core/quote/house-traits.ts';
import type { QuoteStep } from '@crease/core/quote/market-quote.ts';
import type { Exchange } from '#journal/exchange.ts';

export const NO_PRICES: readonly PriceSize[] = [];

const ALL_PERCENT = 100;

/**
 * House prices in wire format (api 4.1): on runs the line and its rate, otherwise the rate and a size, which is the
 * quoted size or the max. stake at that step.
 *
 * @param sizes quoted by the trader per step, in paise.
 */
export function toQuotedPrices({
  kind,
  terms,
  steps,
  sizes = [],
}: {
  readonly kind: HouseKind;
  readonly terms: Pick<MarketTerms, 'maxStake' | 'depthPercents'>;
  readonly steps: readonly QuoteStep[];
  readonly sizes?: readonly (Money | null)[] | undefined;
}): readonly PriceSize[] {
  const isOnRuns = HOUSE_TRAITS[kind].shape !== 'RUNNER';
  return steps.map((step, depth): PriceSize => {
    const rate = step.price / STAKE_BACK;
    if (isOnRuns) return [(step.line ?? 0) / STAKE_BACK, rate];
    return [rate, toRupees(step.size ?? sizes[depth] ?? findLargest(terms, depth))];
  });
}

function findLargest(
  { maxStake, depthPercents }: Pick<MarketTerms, 'maxStake' | 'depthPercents'>,
  depth: number,
): Money {
  const percent = depthPercents?.[depth] ?? depthPercents?.at(-1) ?? ALL_PERCENT;
  return Math.floor((maxStake * percent) / ALL_PERCENT);
}

/** Sizes quoted by a trader per step, in paise; null if not quoted. */
export type TraderSizes = Readonly<Record<'back' | 'lay', readonly (Money | null)[]>>;

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

  all(marketId: number): ReadonlyMap<number, TraderSizes> {
    return this.#byMarket.get(marketId) ?? new Map();
  }
}
