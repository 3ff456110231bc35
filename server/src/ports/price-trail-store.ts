import type { Currency, Money } from '@crease/core/money/money.ts';
import type { Price } from '@crease/core/money/price.ts';

/** What was matched on one runner within one interval of time. */
export interface PriceInterval {
  readonly runnerId: number;
  /** Start of the interval, ms since 1970 UTC; a multiple of its length. */
  readonly at: number;
  /** Price of its newest match, hundredths. */
  readonly price: Price;
  /** Matched stakes, both sides counted, paise. */
  readonly matched: Money;
}

/** An interval that is to be kept. */
export interface NewPriceInterval extends PriceInterval {
  readonly marketId: number;
  readonly currency: Currency;
}

/** Intervals of one market and currency, all of one length, by runner and time. */
export interface PriceTrail {
  readonly intervalMs: number;
  readonly intervals: readonly PriceInterval[];
}

/** Where the way that prices took is kept beyond the life of the process. A thing to look at: no money hangs on it. */
export interface PriceTrailStore {
  /** Adds intervals; one that is kept already grows by the new amount and takes the new price. */
  add(intervals: readonly NewPriceInterval[]): Promise<void>;
  /**
   * The trail of a market in one currency.
   *
   * @param before ms; intervals that start then or later are left out.
   * @param most intervals between the first and the last, at most: longer ones are merged until they are so few.
   */
  trailOf(
    marketId: number,
    currency: Currency,
    range: { readonly before: number; readonly most: number },
  ): Promise<PriceTrail>;
  /** Forgets markets that were settled before that moment, ms. */
  forget(settledBefore: number): Promise<void>;
}
