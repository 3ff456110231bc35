import type { Bet } from './bet.ts';

/** Parts of a price's hundredth: means are kept to the fourth decimal of the odds. */
const PARTS = 100;

/**
 * Mean price of the matches of a bet that stand, weighted by stake (API 5.6), in ten-thousandths; null when there are none.
 *
 * @example ₹3.33 at 1.95 and ₹1.11 at 1.90 are 19375: 1.9375.
 */
export function meanPriceOf({ fills }: Pick<Bet, 'fills'>): number | null {
  let stake = 0;
  for (const fill of fills) if (!fill.voided) stake += fill.stake;
  if (stake === 0) return null;
  // Shares first: stakes times prices may leave the safe integers.
  let mean = 0;
  for (const fill of fills) if (!fill.voided) mean += fill.price * (fill.stake / stake);
  return Math.round(mean * PARTS);
}
