import { assert } from './assert.ts';
import { accept, type Result, reject } from './refusal.ts';

/** Money: whole paise in a safe integer `number` (₹1.25 is 125). */
export type Money = number & { readonly unit?: 'paise' };

/** Return per unit of stake, including the stake, in ten-thousandths: 19,800 is odds of 1.98. */
export type Multiplier = number & { readonly unit?: 'ten-thousandths' };

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

export interface TableLimits {
  readonly minStake: Money;
  /** For main bets, and for liabilities of back and lay bets. */
  readonly maxMain: Money;
  readonly maxSide: Money;
  /** Max payout of a player in one round. */
  readonly maxPayout: Money;
  /** Max house loss in one round. */
  readonly maxLoss: Money;
}

/** Checks that a stake is in whole rupees and at least the minimum. */
export function checkWholeStake(stake: number, minStake: Money): Result<Money> {
  if (!Number.isSafeInteger(stake) || stake <= 0 || stake % PAISE !== 0) {
    return reject('STAKE_NOT_WHOLE_RUPEES');
  }
  if (stake < minStake) return reject('STAKE_BELOW_MINIMUM', { min: minStake });
  return accept(stake);
}

/** A stake with its best possible return. */
export interface StakeRequest {
  readonly stake: number;
  readonly max: Money;
  readonly best: Multiplier;
}

/**
 * Checks a stake against the limits. A bet that could exceed the max payout is rejected; wins are never capped
 * afterwards.
 *
 * @source games.md 1.3
 */
export function checkStake({ stake, max, best }: StakeRequest, limits: TableLimits): Result<Money> {
  const whole = checkWholeStake(stake, limits.minStake);
  if (!whole.ok) return whole;
  if (stake > max) return reject('STAKE_ABOVE_MAXIMUM', { max });
  if (BigInt(stake) * BigInt(best) > BigInt(limits.maxPayout) * BigInt(ONE)) {
    return reject('PAYOUT_ABOVE_MAXIMUM', { max: limits.maxPayout });
  }
  return whole;
}
