import type { Currency, Money } from '@crease/core/money/money.ts';
import type { Price } from '@crease/core/money/price.ts';

/** Matches on one runner within one interval. */
export interface PriceInterval {
  readonly runnerId: number;
  /** Start of the interval, ms since 1970 UTC; a multiple of its length. */
  readonly at: number;
  /** Price of the latest match, hundredths. */
  readonly price: Price;
  /** Matched stakes, counting both sides, paise. */
  readonly matched: Money;
}

/** An interval to be stored. */
export interface NewPriceInterval extends PriceInterval {
  readonly marketId: number;
  readonly currency: Currency;
}

/** Intervals of one market and currency, of equal length, by runner and time. */
export interface StoredPriceHistory {
  readonly intervalMs: number;
  readonly intervals: readonly PriceInterval[];
}

/** Persists price history across restarts. For display only; never used for money. */
export interface PriceHistoryStore {
  /** Upserts intervals: adds to the amount and replaces the price. */
  add(intervals: readonly NewPriceInterval[]): Promise<void>;
  /**
   * Price history of a market in one currency.
   *
   * @param before ms; excludes intervals that start at or after this time.
   * @param most maximum number of intervals; longer intervals are merged to fit.
   */
  loadTrail(
    marketId: number,
    currency: Currency,
    range: { readonly before: number; readonly most: number },
  ): Promise<StoredPriceHistory>;
  /** Deletes markets settled before that time, ms. */
  forget(settledBefore: number): Promise<void>;
}
