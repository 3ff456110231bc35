import type { Price } from '#money/price.ts';

/** CLASSIC: 350 prices for odds. FINEST: every hundredth. LINE_RANGE: the lines of one line market. */
export type LadderName = 'CLASSIC' | 'FINEST' | 'LINE_RANGE';

/** Line range of a line market in hundredths: inclusive bounds and the interval. */
export interface LineRange {
  readonly from: Price;
  readonly to: Price;
  readonly interval: Price;
}

/** The valid prices of a market, ascending, addressed by tick: a price's index on the ladder, from 0. */
export interface PriceLadder {
  readonly name: LadderName;
  readonly lineRange: LineRange | null;
  /** Number of ticks. */
  readonly size: number;
  /** Price at a tick, hundredths. */
  priceAt(tick: number): Price;
  /** Tick of a price, or -1 if it is off the ladder. */
  findTick(price: Price): number;
  /** Tick of the highest price at or below this one, or -1. */
  tickAtOrBelow(price: Price): number;
  /** Tick of the lowest price at or above this one, or `size`. */
  tickAtOrAbove(price: Price): number;
}
