import { assert, assertDefined } from '#base/assert.ts';

/** A price in hundredths, including the stake: 198 is 1.98. */
export type Price = number & { readonly unit?: 'hundredths' };

/** Price increment below this price; hundredths. */
interface TickBand {
  readonly below: Price;
  readonly step: Price;
}

/** Price increments of a table, ascending. */
export type TickSteps = readonly TickBand[];

/** Teen Patti One Day. */
export const WINDOW_TICKS: TickSteps = [
  { below: 300, step: 1 },
  { below: 400, step: 2 },
  { below: 600, step: 5 },
  { below: 1000, step: 10 },
  { below: 2000, step: 20 },
  { below: 3000, step: 50 },
  { below: Number.MAX_SAFE_INTEGER, step: 100 },
];

/** 32 Cards and Amar Akbar Anthony. */
export const ONE_WINDOW_TICKS: TickSteps = [
  { below: 500, step: 1 },
  { below: 1000, step: 5 },
  { below: 2000, step: 10 },
  { below: 3000, step: 50 },
  { below: Number.MAX_SAFE_INTEGER, step: 100 },
];

/** A price as an exact fraction of hundredths, before rounding to a tick. */
export interface ExactPrice {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Highest tick at or below this price. */
export function floorTick({ numerator, denominator }: ExactPrice, ticks: TickSteps): Price {
  assert(denominator > 0n, 'a price has a positive denominator');
  const whole = Number(numerator / denominator);
  return whole - (whole % stepAt(whole, ticks));
}

/** Lowest tick at or above this price. */
export function ceilTick(price: ExactPrice, ticks: TickSteps): Price {
  const { numerator, denominator } = price;
  const floor = floorTick(price, ticks);
  return BigInt(floor) * denominator === numerator ? floor : floor + stepAt(floor, ticks);
}

function stepAt(price: Price, ticks: TickSteps): Price {
  return assertDefined(
    ticks.find(({ below }) => price < below),
    'the last band has no end',
  ).step;
}
