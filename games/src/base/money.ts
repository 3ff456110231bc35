import { assert } from './assert.ts';

/** Money: whole paise in a safe integer `number` (₹1.25 is 125). */
export type Money = number & { readonly unit?: 'paise' };

/** Return per unit of stake, including the stake, in ten-thousandths: 19,800 is odds of 1.98. */
export type Multiplier = number & { readonly unit?: 'ten-thousandths' };

/** Paise in a rupee. */
export const PAISE = 100;
/** A multiplier of one, which returns the stake. */
export const ONE: Multiplier = 10_000;

/**
 * Payout of a bet including the stake: `stake × multiplier` rounded down to a whole paisa, so the house keeps the
 * fraction.
 *
 * @example ₹100 at 1.98 pays ₹198: 10,000 × 19,800 ÷ 10,000.
 * @source games.md 1.3. The product exceeds the safe integers for multipliers in the millions.
 */
export function computePayout(stake: Money, multiplier: Multiplier): Money {
  assert(Number.isSafeInteger(stake) && stake > 0, 'a bet has a stake of whole paise');
  assert(Number.isSafeInteger(multiplier) && multiplier >= 0, 'a multiplier is never negative');
  return Number((BigInt(stake) * BigInt(multiplier)) / BigInt(ONE));
}
