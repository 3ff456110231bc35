import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import type { BonusTerms, ClaimState, WagerSum } from './bonus.ts';

/** An offer as the house keeps it. */
export interface OpBonus extends BonusTerms {
  readonly id: number;
  readonly termsVersion: number;
  readonly enabled: boolean;
  /** [] = all with a licence. */
  readonly domains: readonly string[];
  /** It cannot be taken after that; null: no end. */
  readonly endsAt: Time | null;
  /** The most that it may cost. */
  readonly budget: Rupees;
  /** Granted, or kept back for those who have taken it. */
  readonly spent: Rupees;
  readonly claims: number;
  readonly createdAt: Time;
}

/** What somebody should look at before a bonus costs money. */
export const BONUS_FLAGS = [
  'SAME_PERSON',
  'SAME_PAYOUT',
  'SAME_DEVICE',
  'SAME_ADDRESS',
  'OPPOSITE_BETS',
] as const;
export type BonusFlag = (typeof BONUS_FLAGS)[number];

export interface OpBonusStep {
  readonly state: ClaimState;
  readonly time: Time;
  /** `user:42`, `system`, or the name of an operator. */
  readonly actor: string;
  readonly reason: string | null;
}

/** A bonus that somebody has taken, as the house sees it. */
export interface OpBonusClaim {
  readonly id: number;
  readonly bonusId: number;
  readonly title: string;
  readonly userId: number;
  readonly userName: string;
  readonly state: ClaimState;
  readonly bonusAmount: Rupees | null;
  readonly wageringRequired: Rupees;
  readonly wageringDone: Rupees;
  readonly converted: Rupees | null;
  readonly wagers: readonly WagerSum[];
  readonly flags: readonly BonusFlag[];
  readonly steps: readonly OpBonusStep[];
  readonly createdAt: Time;
}
