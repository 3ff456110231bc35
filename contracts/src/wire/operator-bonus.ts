import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import type { BonusTerms, ClaimState, WagerSum } from './bonus.ts';

/** A bonus offer in the back office. */
export interface OperatorBonus extends BonusTerms {
  readonly id: number;
  readonly termsVersion: number;
  readonly enabled: boolean;
  /** Domains; empty for all licensed ones. */
  readonly domains: readonly string[];
  /** Claim deadline; null for no end. */
  readonly endsAt: Time | null;
  /** Maximum total cost. */
  readonly budget: Rupees;
  /** Amount granted or reserved for open claims. */
  readonly spent: Rupees;
  readonly claims: number;
  readonly createdAt: Time;
}

/** Fraud flags to review before a bonus is granted. */
export const BONUS_FLAGS = [
  'SAME_PERSON',
  'SAME_PAYOUT',
  'SAME_DEVICE',
  'SAME_ADDRESS',
  'OPPOSITE_BETS',
] as const;
export type BonusFlag = (typeof BONUS_FLAGS)[number];

export interface OperatorBonusStep {
  readonly state: ClaimState;
  readonly time: Time;
  /** `user:42`, `system`, or an operator's name. */
  readonly actor: string;
  readonly reason: string | null;
}

/** A bonus claim in the back office. */
export interface OperatorBonusClaim {
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
  readonly steps: readonly OperatorBonusStep[];
  readonly createdAt: Time;
}
