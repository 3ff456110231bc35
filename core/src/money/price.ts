/**
 * Price: decimal odds, or the line of a line market, in whole hundredths (1.85 is 185, 46.5 runs is 4650).
 */
export type Price = number & { readonly unit?: 'hundredths' };

/** Evens-in-hand: a price of 1.00, at which a bet would win nothing. */
export const STAKE_BACK: Price = 100;

/** What a bet at evens wins on a stake of 100. */
export const EVEN_RATE = 100;
