import type { PriceSize } from '@crease/contracts/wire/catalogue.ts';
import { useMemo, useSyncExternalStore } from 'react';
import {
  type LiveMarket,
  type LiveRunner,
  marketKey,
  type PriceSide,
  prices,
  runnerKey,
} from './prices.ts';

/** One level of a runner in the words of its cell, as long as the level is the same. */
export interface LevelSource<Shown> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => Shown | null;
}

/**
 * A level of a runner as a cell shows it.
 *
 * @param say puts a level, and the band of a khado, into words; null: nothing to take. Called when they have changed.
 */
export function levelSource<Shown>(
  at: { readonly runnerId: number; readonly side: PriceSide; readonly depth: number },
  say: (level: PriceSize, band: number | null) => Shown | null,
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
        shown = now === null ? null : say(now, band);
      }
      return shown;
    },
  };
}

/** All that is live of a small market. */
export interface MarketPrices {
  readonly live: LiveMarket | null;
  /** In the order in which they were asked for. */
  readonly runners: readonly LiveRunner[];
}

const UNKNOWN: LiveRunner = {
  status: 'SUSPENDED',
  back: [],
  lay: [],
  band: null,
  reductionPercent: null,
};

/** Market and runners in one subscription, for rows that show all of them: sessions and their kin. */
export function useMarketPrices(marketId: number, runnerIds: readonly number[]): MarketPrices {
  const source = useMemo(() => {
    let kept: MarketPrices = { live: null, runners: [] };
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
          kept.live === live &&
          kept.runners.length === shown.length &&
          shown.every((runner, place) => runner === kept.runners[place]);
        if (!isSame) kept = { live, runners: shown };
        return kept;
      },
    };
  }, [marketId, runnerIds]);
  return useSyncExternalStore(source.subscribe, source.read);
}

/** Runs in the band that a khado quotes; null elsewhere. */
export function useBand(runnerId: number): number | null {
  return useSyncExternalStore(
    (listener) => prices.subscribe(runnerKey(runnerId), listener),
    () => prices.runner(runnerId)?.band ?? null,
  );
}
