import { assert, assertDefined } from '#base/assert.ts';

const MILLION = 1_000_000n;
const HUNDREDTHS = 100n;
/** A runner isn't quoted below 2% or above 98%. */
const SURE = 50n;
const EVENS: Price = 100;

/** A price in hundredths, including the stake: 198 is 1.98. */
export type Price = number & { readonly unit?: 'hundredths' };

interface TickBand {
  readonly below: Price;
  readonly step: Price;
}

type TickSteps = readonly TickBand[];

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

/** Counts of the `of` possible continuations of a round: a runner wins `win`, loses `lose` and pushes in the rest. */
export interface Chances {
  readonly win: bigint;
  readonly lose: bigint;
  readonly of: bigint;
}

/** Current prices of a runner; null if that side is suspended. */
export interface HouseQuote {
  readonly back: Price | null;
  readonly lay: Price | null;
}

export interface QuoteTerms {
  readonly ticks: TickSteps;
  /** House margin on the amount at risk, millionths: 10,000 is 1%. */
  readonly margin: number;
}

const SUSPENDED: HouseQuote = { back: null, lay: null };

/**
 * Computes both prices of a runner from exact chances: `back = floor(1 + (l − e) ÷ w)`, `lay = ceil(1 + l ÷ (w −
 * e))`, to the tick. Laying a runner is thus exactly equivalent to backing all others at the same margin.
 *
 * @example w = l = 0.499447 and e = 0.00998 give 1.98 and 2.03.
 * @source games.md 1.6
 */
export function computeQuote({ win, lose, of }: Chances, { ticks, margin }: QuoteTerms): HouseQuote {
  if (win * SURE < of || (of - win) * SURE < of) return SUSPENDED;
  const edge = BigInt(margin) * of;
  const back = {
    numerator: HUNDREDTHS * (win * MILLION + lose * MILLION - edge),
    denominator: win * MILLION,
  };
  const winLessEdge = win * MILLION - edge;
  const lay = { numerator: HUNDREDTHS * (winLessEdge + lose * MILLION), denominator: winLessEdge };
  const prices = { back: floorTick(back, ticks), lay: ceilTick(lay, ticks) };
  return prices.back > EVENS ? prices : SUSPENDED;
}
