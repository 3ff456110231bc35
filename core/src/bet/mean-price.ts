import type { Bet } from './bet.ts';

/** Fractions of a hundredth: means have four decimals of odds. */
const PARTS = 100;

/**
 * Stake-weighted mean price of a bet's valid fills (API 5.6), in ten-thousandths; null without any.
 *
 * @example ₹3.33 at 1.95 and ₹1.11 at 1.90 give 19375, i.e. 1.9375.
 */
export function computeMeanPrice({ fills }: Pick<Bet, 'fills'>): number | null {
  let stake = 0;
  for (const fill of fills) if (!fill.voided) stake += fill.stake;
  if (stake === 0) return null;
  // Divide first: stake times price may exceed the safe integers.
  let mean = 0;
  for (const fill of fills) if (!fill.voided) mean += fill.price * (fill.stake / stake);
  return Math.round(mean * PARTS);
}
