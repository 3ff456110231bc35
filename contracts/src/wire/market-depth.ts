import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import type { PriceSize } from './catalogue.ts';

/** All prices of one runner in the caller's currency. */
export interface RunnerDepth {
  readonly runnerId: number;
  /** Up to twenty prices per side, best first, including cross-matched ones. */
  readonly back: readonly PriceSize[];
  readonly lay: readonly PriceSize[];
  /** Decimal odds (a line on LINE) of the latest fill; null if none. */
  readonly lastTraded: number | null;
  /** Total matched on this runner, both sides. */
  readonly matched: Rupees;
}

/** Snapshot of an exchange market's full order book. */
export interface MarketDepth {
  readonly marketId: number;
  readonly version: number;
  readonly runners: readonly RunnerDepth[];
}

/** Price history of one runner: the last fill of each interval, oldest first. */
export interface RunnerPriceHistory {
  readonly runnerId: number;
  /** Interval end, last price, and amount matched in the interval (both sides). */
  readonly points: readonly (readonly [time: Time, price: number, matched: Rupees])[];
}

export interface PriceHistory {
  readonly marketId: number;
  /** Interval length in ms. */
  readonly intervalMs: number;
  readonly runners: readonly RunnerPriceHistory[];
}
