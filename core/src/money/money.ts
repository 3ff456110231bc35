/**
 * Money: whole paise in a safe integer `number` (₹1.25 is 125).
 *
 * The optional tag distinguishes money from prices at compile time at no runtime cost. See decision 0003 for why this
 * isn't a `bigint`.
 */
export type Money = number & { readonly unit?: 'paise' };

/** Currency of a wallet, book and ledger account. `DEMO` is play money and is never mixed with `INR`. */
export type Currency = 'INR' | 'DEMO';

/** Both currencies, in report order. */
export const CURRENCIES: readonly Currency[] = ['INR', 'DEMO'];

/** Paise in a rupee. */
export const PAISE = 100;
