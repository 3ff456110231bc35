import type { Currency } from '@crease/core/money/money.ts';
import { stretchFor, withLongerStretches } from '#ports/price-stretches.ts';
import type { NewPriceStretch, PriceTrail, PriceTrailStore } from '#ports/price-trail-store.ts';
import type { ReadModel } from '#ports/read-model.ts';

/** Price trails in a map; for unit tests and simulation. */
export class MemoryPriceTrailStore implements PriceTrailStore {
  readonly #readModel: Pick<ReadModel, 'market'>;
  readonly #stretches = new Map<string, NewPriceStretch>();

  constructor(readModel: Pick<ReadModel, 'market'>) {
    this.#readModel = readModel;
  }

  add(stretches: readonly NewPriceStretch[]): Promise<void> {
    for (const stretch of stretches) {
      const { marketId, currency, runnerId, at } = stretch;
      const key = `${marketId}:${currency}:${runnerId}:${at}`;
      const matched = (this.#stretches.get(key)?.matched ?? 0) + stretch.matched;
      this.#stretches.set(key, { ...stretch, matched });
    }
    return Promise.resolve();
  }

  trailOf(
    marketId: number,
    currency: Currency,
    { before, most }: { readonly before: number; readonly most: number },
  ): Promise<PriceTrail> {
    const kept = [...this.#stretches.values()]
      .filter((own) => own.marketId === marketId && own.currency === currency && own.at < before)
      .sort((a, b) => a.runnerId - b.runnerId || a.at - b.at);
    const times = kept.map(({ at }) => at);
    const stretchMs = kept.length === 0 ? stretchFor(0, most) : stretchFor(spanOf(times), most);
    const runnerIds = [...new Set(kept.map(({ runnerId }) => runnerId))];
    const stretches = runnerIds.flatMap((runnerId) =>
      withLongerStretches(
        kept
          .filter((own) => own.runnerId === runnerId)
          .map(({ at, price, matched }) => ({ runnerId, at, price, matched })),
        stretchMs,
      ),
    );
    return Promise.resolve({ stretchMs, stretches });
  }

  async forget(settledBefore: number): Promise<void> {
    for (const [key, { marketId }] of this.#stretches) {
      const settledAt = (await this.#readModel.market(marketId))?.settledAt ?? null;
      if (settledAt !== null && settledAt < settledBefore) this.#stretches.delete(key);
    }
  }
}

function spanOf(times: readonly number[]): number {
  return Math.max(...times) - Math.min(...times);
}
