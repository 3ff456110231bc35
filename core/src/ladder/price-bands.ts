import type { Price } from '#money/price.ts';

/** A ladder band: equal increments from its first price to the start of the next band; hundredths. */
export interface PriceBand {
  readonly from: Price;
  readonly to: Price;
  readonly step: Price;
}

/** The 350 prices of odds markets (exchange rules 2.1; API 5.2.1). */
export const CLASSIC_BANDS: readonly PriceBand[] = [
  { from: 101, to: 200, step: 1 },
  { from: 200, to: 300, step: 2 },
  { from: 300, to: 400, step: 5 },
  { from: 400, to: 600, step: 10 },
  { from: 600, to: 1000, step: 20 },
  { from: 1000, to: 2000, step: 50 },
  { from: 2000, to: 3000, step: 100 },
  { from: 3000, to: 5000, step: 200 },
  { from: 5000, to: 10_000, step: 500 },
  { from: 10_000, to: 100_000, step: 1000 },
];

/** Every hundredth from 1.01 to 1000 (exchange rules 2.2). */
export const FINEST_BAND: PriceBand = { from: 101, to: 100_000, step: 1 };
