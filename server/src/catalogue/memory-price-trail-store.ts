import type { Currency } from '@crease/core/money/money.ts';
import type { MarketReader } from '#journal/market-reader.ts';
import type {
  NewPriceInterval,
  PriceHistoryStore,
  StoredPriceHistory,
} from './price-history-store.ts';
import { getIntervalLength, mergeIntervals } from './price-intervals.ts';

/** In-memory price history for unit tests and simulation. */
export class MemoryPriceTrailStore implements PriceHistoryStore {
  readonly #readModel: Pick<MarketReader, 'market'>;
  readonly #intervals = new Map<string, NewPriceInterval>();

  constructor(readModel: Pick<MarketReader, 'market'>) {
    this.#readModel = readModel;
  }

  add(intervals: readonly NewPriceInterval[]): Promise<void> {
    for (const interval of intervals) {
      const { marketId, currency, runnerId, at } = interval;
      const key = `${marketId}:${currency}:${runnerId}:${at}`;
      const matched = (this.#intervals.get(key)?.matched ?? 0) + interval.matched;
      this.#intervals.set(key, { ...interval, matched });
    }
    return Promise.resolve();
  }

  loadTrail(
    marketId: number,
    currency: Currency,
    { before, most }: { readonly before: number; readonly most: number },
  ): Promise<StoredPriceHistory> {
    const kept = [...this.#intervals.values()]
      .filter((own) => own.marketId === marketId && own.currency === currency && own.at < before)
      .sort((a, b) => a.runnerId - b.runnerId || a.at - b.at);
    const times = kept.map(({ at }) => at);
    const intervalMs =
      kept.length === 0 ? getIntervalLength(0, most) : getIntervalLength(computeSpan(times), most);
    const runnerIds = [...new Set(kept.map(({ runnerId }) => runnerId))];
    const intervals = runnerIds.flatMap((runnerId) =>
      mergeIntervals(
        kept
          .filter((own) => own.runnerId === runnerId)
          .map(({ at, price, matched }) => ({ runnerId, at, price, matched })),
        intervalMs,
      ),
    );
    return Promise.resolve({ intervalMs, intervals });
  }

  async forget(settledBefore: number): Promise<void> {
    for (const [key, { marketId }] of this.#intervals) {
      const settledAt = (await this.#readModel.market(marketId))?.settledAt ?? null;
      if (settledAt !== null && settledAt < settledBefore) this.#intervals.delete(key);
    }
  }
}

function computeSpan(times: readonly number[]): number {
  return Math.max(...times) - Math.min(...times);
}
