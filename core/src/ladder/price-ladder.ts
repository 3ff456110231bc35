import type { Price } from '#money/price.ts';

/** CLASSIC: 350 prices for odds. FINEST: every hundredth. LINE_RANGE: the lines of one line market. */
export type LadderName = 'CLASSIC' | 'FINEST' | 'LINE_RANGE';

/** Lines of a line market in hundredths: from, to (both included) and the interval between them. */
export interface LineRange {
  readonly from: Price;
  readonly to: Price;
  readonly interval: Price;
}

/** The permitted prices of a market, ascending, addressed by tick: the place of a price on the ladder, from 0. */
export interface PriceLadder {
  readonly name: LadderName;
  readonly lineRange: LineRange | null;
  /** Number of ticks. */
  readonly size: number;
  /** Price at a tick, hundredths. */
  priceAt(tick: number): Price;
  /** Tick of a price, or -1 when it is off the ladder. */
  tickOf(price: Price): number;
  /** Tick of the highest price that is not above this one, or -1. */
  tickAtOrBelow(price: Price): number;
  /** Tick of the lowest price that is not below this one, or `size`. */
  tickAtOrAbove(price: Price): number;
}
