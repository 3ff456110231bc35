import { assert, present } from '#base/assert.ts';

/** A price in hundredths, the stake included: 198 is 1.98. */
export type Price = number & { readonly unit?: 'hundredths' };

/** Up to this price, prices stand this far apart; hundredths. */
interface TickBand {
  readonly below: Price;
  readonly step: Price;
}

/** The steps of a table's prices, ascending. */
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

/** A price before it is put on a tick: hundredths as an exact fraction. */
export interface ExactPrice {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The highest price on a tick that is not above this one. */
export function floorTick({ numerator, denominator }: ExactPrice, ticks: TickSteps): Price {
  assert(denominator > 0n, 'a price has a positive denominator');
  const whole = Number(numerator / denominator);
  return whole - (whole % stepAt(whole, ticks));
}

/** The lowest price on a tick that is not below this one. */
export function ceilTick(price: ExactPrice, ticks: TickSteps): Price {
  const { numerator, denominator } = price;
  const floor = floorTick(price, ticks);
  return BigInt(floor) * denominator === numerator ? floor : floor + stepAt(floor, ticks);
}

function stepAt(price: Price, ticks: TickSteps): Price {
  return present(
    ticks.find(({ below }) => price < below),
    'the last band has no end',
  ).step;
}
