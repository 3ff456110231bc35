import { ceilTick, floorTick, type Price, type TickSteps } from './ticks.ts';

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

/** Pricing terms of a table. */
export interface QuoteTerms {
  readonly ticks: TickSteps;
  /** House margin on the amount at risk, millionths: 10,000 is 1%. */
  readonly margin: number;
}

const MILLION = 1_000_000n;
const HUNDREDTHS = 100n;
/** A runner isn't quoted below 2% or above 98%. */
const SURE = 50n;
const SUSPENDED: HouseQuote = { back: null, lay: null };
const EVENS: Price = 100;

/**
 * Computes both prices of a runner from exact chances: `back = floor(1 + (l − e) ÷ w)`, `lay = ceil(1 + l ÷ (w −
 * e))`, to the tick. Laying a runner is thus exactly equivalent to backing all others at the same margin.
 *
 * @example w = l = 0.499447 and e = 0.00998 give 1.98 and 2.03.
 * @source games.md 1.6
 */
export function computeQuote(
  { win, lose, of }: Chances,
  { ticks, margin }: QuoteTerms,
): HouseQuote {
  if (win * SURE < of || (of - win) * SURE < of) return SUSPENDED;
  const kept = BigInt(margin) * of;
  const back = {
    numerator: HUNDREDTHS * (win * MILLION + lose * MILLION - kept),
    denominator: win * MILLION,
  };
  const winKept = win * MILLION - kept;
  const lay = { numerator: HUNDREDTHS * (winKept + lose * MILLION), denominator: winKept };
  const prices = { back: floorTick(back, ticks), lay: ceilTick(lay, ticks) };
  return prices.back > EVENS ? prices : SUSPENDED;
}
