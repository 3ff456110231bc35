import type {
  PriceSize,
  WireMarket,
  WireRunnerStatus,
  WireStartingPrice,
} from '@crease/contracts/wire/catalogue.ts';
import { useSyncExternalStore } from 'react';
import {
  type LiveMarket,
  marketKey,
  matchedKey,
  type PriceSide,
  prices,
  runnerKey,
} from './prices.ts';

/** One cell's price; renders again when this very price or size changes. */
export function usePrice(runnerId: number, side: PriceSide, depth = 0): PriceSize | null {
  return useSyncExternalStore(
    (listener) => prices.subscribe(runnerKey(runnerId), listener),
    () => prices.level(runnerId, side, depth),
  );
}

/** Both sides of a runner in full, for the few parts that need them all. */
export function useLevels(runnerId: number, side: PriceSide): readonly PriceSize[] {
  return useSyncExternalStore(
    (listener) => prices.subscribe(runnerKey(runnerId), listener),
    () => prices.levels(runnerId, side),
  );
}

export function useRunnerStatus(runnerId: number): WireRunnerStatus {
  return useSyncExternalStore(
    (listener) => prices.subscribe(runnerKey(runnerId), listener),
    () => prices.runnerStatus(runnerId),
  );
}

/** Percent by which the prices of the others were cut when a runner was taken out; null elsewhere. */
export function useReduction(runnerId: number): number | null {
  return useSyncExternalStore(
    (listener) => prices.subscribe(runnerKey(runnerId), listener),
    () => prices.runner(runnerId)?.reductionPercent ?? null,
  );
}

/** Its starting price, or what it points to; null where nobody has bet at it. */
export function useStartingPrice(runnerId: number): WireStartingPrice | null {
  return useSyncExternalStore(
    (listener) => prices.subscribe(runnerKey(runnerId), listener),
    () => prices.runner(runnerId)?.startingPrice ?? null,
  );
}

/** Status of a runner's market as the lists show it; null until a list has come. */
export function useListStatus(runnerId: number): WireMarket['status'] | null {
  return useSyncExternalStore(
    (listener) => prices.subscribe(runnerKey(runnerId), listener),
    () => prices.listStatus(runnerId),
  );
}

/** The live part of a market; null until its image has come. */
export function useLiveMarket(marketId: number): LiveMarket | null {
  return useSyncExternalStore(
    (listener) => prices.subscribe(marketKey(marketId), listener),
    () => prices.market(marketId),
  );
}

/** Rupees matched in a market so far. */
export function useMatched(marketId: number): number {
  return useSyncExternalStore(
    (listener) => prices.subscribe(matchedKey(marketId), listener),
    () => prices.matched(marketId),
  );
}
