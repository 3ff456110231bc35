/** Price in whole hundredths: decimal odds, or the line of a line market (1.85 is 185, 46.5 runs is 4650). */
export type Price = number & { readonly unit?: 'hundredths' };

/** A price of 1.00, which returns only the stake. */
export const STAKE_BACK: Price = 100;

/** Profit at evens on a stake of 100. */
export const EVEN_RATE = 100;
