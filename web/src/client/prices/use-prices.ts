import type {
  PriceSize,
  WireMarket,
  WireRunnerStatus,
  WireStartingPrice,
} from '@crease/contracts/catalogue/catalogue.ts';
import { useSyncExternalStore } from 'react';
import { type LiveMarket, marketKey, matchedKey, type PriceSide, prices, runnerKey } from './prices.ts';

/** Returns one cell's price. Rerenders only when this price or size changes. */
export function usePrice(runnerId: number, side: PriceSide, depth = 0): PriceSize | null {
  return useSyncExternalStore(
    (listener) => prices.subscribe(runnerKey(runnerId), listener),
    () => prices.level(runnerId, side, depth),
  );
}

/** Returns all levels of one side, for the few components that need them. */
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

/** Returns a non-runner's reduction factor in percent, null otherwise. */
export function useReduction(runnerId: number): number | null {
  return useSyncExternalStore(
    (listener) => prices.subscribe(runnerKey(runnerId), listener),
    () => prices.runner(runnerId)?.reductionPercent ?? null,
  );
}

/** Returns the actual or projected starting price. Null if there are no SP bets. */
export function useStartingPrice(runnerId: number): WireStartingPrice | null {
  return useSyncExternalStore(
    (listener) => prices.subscribe(runnerKey(runnerId), listener),
    () => prices.runner(runnerId)?.startingPrice ?? null,
  );
}

/** Returns the status of a runner's market as shown in lists. Null until a list has loaded. */
export function useListStatus(runnerId: number): WireMarket['status'] | null {
  return useSyncExternalStore(
    (listener) => prices.subscribe(runnerKey(runnerId), listener),
    () => prices.listStatus(runnerId),
  );
}

/** Returns a market's live part. Null until its snapshot has arrived. */
export function useLiveMarket(marketId: number): LiveMarket | null {
  return useSyncExternalStore(
    (listener) => prices.subscribe(marketKey(marketId), listener),
    () => prices.market(marketId),
  );
}

/** Returns the amount matched so far, in rupees. */
export function useMatched(marketId: number): number {
  return useSyncExternalStore(
    (listener) => prices.subscribe(matchedKey(marketId), listener),
    () => prices.matched(marketId),
  );
}
