import type {
  PriceSize,
  WireMarket,
  WireRunnerStatus,
  WireStartingPrice,
} from '@crease/contracts/catalogue/catalogue.ts';
import { useSyncExternalStore } from 'react';
import { type LiveMarket, marketKey, matchedKey, type PriceSide, prices, runnerKey } from './prices.ts';

/** Rerenders only when the key's value changes. */
export function useLive<Value>(key: string, read: () => Value): Value {
  return useSyncExternalStore((listener) => prices.subscribe(key, listener), read);
}

/** Returns one cell's price. Rerenders only when this price or size changes. */
export function usePrice(runnerId: number, side: PriceSide, depth = 0): PriceSize | null {
  return useLive(runnerKey(runnerId), () => prices.level(runnerId, side, depth));
}

/** Returns all levels of one side, for the few components that need them. */
export function useLevels(runnerId: number, side: PriceSide): readonly PriceSize[] {
  return useLive(runnerKey(runnerId), () => prices.levels(runnerId, side));
}

export function useRunnerStatus(runnerId: number): WireRunnerStatus {
  return useLive(runnerKey(runnerId), () => prices.runnerStatus(runnerId));
}

/** Returns a non-runner's reduction factor in percent, null otherwise. */
export function useReduction(runnerId: number): number | null {
  return useLive(runnerKey(runnerId), () => prices.runner(runnerId)?.reductionPercent ?? null);
}

/** Returns the actual or projected starting price. Null if there are no SP bets. */
export function useStartingPrice(runnerId: number): WireStartingPrice | null {
  return useLive(runnerKey(runnerId), () => prices.runner(runnerId)?.startingPrice ?? null);
}

/** Returns the status of a runner's market as shown in lists. Null until a list has loaded. */
export function useListStatus(runnerId: number): WireMarket['status'] | null {
  return useLive(runnerKey(runnerId), () => prices.listStatus(runnerId));
}

/** Returns a market's live part. Null until its snapshot has arrived. */
export function useLiveMarket(marketId: number): LiveMarket | null {
  return useLive(marketKey(marketId), () => prices.market(marketId));
}

/** Returns the amount matched so far, in rupees. */
export function useMatched(marketId: number): number {
  return useLive(matchedKey(marketId), () => prices.matched(marketId));
}
