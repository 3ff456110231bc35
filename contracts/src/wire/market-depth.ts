import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import type { PriceSize } from './catalogue.ts';

/** Every price of one runner in the caller's currency. */
export interface RunnerDepth {
  readonly runnerId: number;
  /** Best first, at most twenty a side, with the prices of cross-matching among them. */
  readonly back: readonly PriceSize[];
  readonly lay: readonly PriceSize[];
  /** Decimal odds (a line on LINE) of the newest fill, or null. */
  readonly lastTraded: number | null;
  /** Matched so far on this runner, both sides. */
  readonly matched: Rupees;
}

/** The whole book of an exchange market at one moment. */
export interface MarketDepth {
  readonly marketId: number;
  readonly version: number;
  readonly runners: readonly RunnerDepth[];
}

/** How the price of one runner moved: the last fill of each interval of time, oldest first. */
export interface RunnerTrail {
  readonly runnerId: number;
  /** Moment of the interval's end, its last price, and what was matched in it (both sides). */
  readonly points: readonly (readonly [time: Time, price: number, matched: Rupees])[];
}

export interface PriceHistory {
  readonly marketId: number;
  /** Length of an interval. */
  readonly intervalMs: number;
  readonly runners: readonly RunnerTrail[];
}
