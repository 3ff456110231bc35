/**
 * Money: whole paise in a safe integer `number` (₹1.25 is 125).
 *
 * The optional tag distinguishes money from prices at compile time at no runtime cost. See decision 0003 for why this
 * isn't a `bigint`.
 */
export type Money = number & { readonly unit?: 'paise' };

/** Currency of a wallet, book and ledger account. `DEMO` is play money and is never mixed with `INR`. */
export const CURRENCIES = ['INR', 'DEMO'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const PAISE = 100;

/** Price in whole hundredths: decimal odds, or the line of a line market (1.85 is 185, 46.5 runs is 4650). */
export type Price = number & { readonly unit?: 'hundredths' };

/** A price of 1.00, which returns only the stake. */
export const STAKE_BACK: Price = 100;

/** Profit at evens on a stake of 100. */
export const EVEN_RATE = 100;
