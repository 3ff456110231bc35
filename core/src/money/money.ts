/**
 * Money: whole paise in a safe integer `number` (₹1.25 is 125).
 *
 * The optional tag keeps money and prices apart at compile time and costs nothing at run time.
 * Decision 0003 tells why this is not a `bigint`.
 */
export type Money = number & { readonly unit?: 'paise' };

/** The currency of a wallet, a book and a ledger account. `DEMO` is play money and never meets `INR`. */
export type Currency = 'INR' | 'DEMO';

/** Both currencies, in the order in which reports list them. */
export const CURRENCIES: readonly Currency[] = ['INR', 'DEMO'];

/** Paise in a rupee. */
export const PAISE = 100;
