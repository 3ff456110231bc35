import type { PriceSize } from '@crease/contracts/catalogue/catalogue.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { type LiveMarket, type LiveRunner, marketKey, type PriceSide, prices, runnerKey } from './prices.ts';
import { useLive } from './use-prices.ts';

/** A runner's level formatted for its cell, stable while the level is the same. */
export interface LevelSource<Shown> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => Shown | null;
}

/**
 * Creates the source of a runner's level as displayed.
 *
 * @param format formats a level and a khado's band. A null level means no price. Called only on change.
 */
export function levelSource<Shown>(
  at: { readonly runnerId: number; readonly side: PriceSide; readonly depth: number },
  format: (level: PriceSize, band: number | null) => Shown | null,
): LevelSource<Shown> {
  const { runnerId, side, depth } = at;
  let level: PriceSize | null = null;
  let band: number | null = null;
  let shown: Shown | null = null;
  return {
    subscribe: (listener) => prices.subscribe(runnerKey(runnerId), listener),
    read: () => {
      const now = prices.level(runnerId, side, depth);
      const bandNow = prices.runner(runnerId)?.band ?? null;
      if (now !== level || bandNow !== band) {
        level = now;
        band = bandNow;
        shown = now === null ? null : format(now, band);
      }
      return shown;
    },
  };
}

/** All live data of a small market. */
export interface MarketPrices {
  readonly live: LiveMarket | null;
  /** In the requested order. */
  readonly runners: readonly LiveRunner[];
}

const UNKNOWN: LiveRunner = {
  status: 'SUSPENDED',
  back: [],
  lay: [],
  band: null,
  reductionPercent: null,
};

/** Subscribes to a market and its runners at once, for rows that show all of them such as sessions. */
export function useMarketPrices(marketId: number, runnerIds: readonly number[]): MarketPrices {
  const source = useMemo(() => {
    let saved: MarketPrices = { live: null, runners: [] };
    return {
      subscribe: (listener: () => void) => {
        const ends = runnerIds.map((id) => prices.subscribe(runnerKey(id), listener));
        ends.push(prices.subscribe(marketKey(marketId), listener));
        return () => {
          for (const end of ends) end();
        };
      },
      read: () => {
        const live = prices.market(marketId);
        const shown = runnerIds.map((id) => prices.runner(id) ?? UNKNOWN);
        const isSame =
          saved.live === live &&
          saved.runners.length === shown.length &&
          shown.every((runner, index) => runner === saved.runners[index]);
        if (!isSame) saved = { live, runners: shown };
        return saved;
      },
    };
  }, [marketId, runnerIds]);
  return useSyncExternalStore(source.subscribe, source.read);
}

/** Returns the runs in a khado's band, or null for other markets. */
export function useBand(runnerId: number): number | null {
  return useLive(runnerKey(runnerId), () => prices.runner(runnerId)?.band ?? null);
}
