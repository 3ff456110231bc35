import { type Money, type Multiplier, ONE, PAISE } from '#base/money.ts';
import { accept, type Result, reject } from '#base/refusal.ts';

/** Limits of a table, in paise. */
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
  /** Multiplier of the bet's best result. */
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
