import type { TableLimits } from '#base/money.ts';

/** Limits used by tests, in paise. */
export const LIMITS: TableLimits = {
  minStake: 1000,
  maxMain: 5_000_000,
  maxSide: 2_500_000,
  maxPayout: 250_000_000,
  maxLoss: 1_000_000_000,
};
