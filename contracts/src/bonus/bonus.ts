import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';

/** Product of an offer, and of the stakes that contribute to it; never both. */
export const BONUS_PRODUCTS = ['SPORTS', 'CASINO'] as const;
export type BonusProduct = (typeof BONUS_PRODUCTS)[number];

export const BONUS_CATEGORIES = ['WELCOME', 'DEPOSIT', 'APP', 'REFERRAL', 'CASHBACK'] as const;
export type BonusCategory = (typeof BONUS_CATEGORIES)[number];

/**
 * Bonus kind: fixed amount, percentage of the selected deposit, percentage of the losses per day or week, or a
 * house-funded bet or game rounds, whose net winnings are paid in cash without the stake.
 */
export const BONUS_KINDS = [
  'FIXED',
  'DEPOSIT_PERCENT',
  'LOSSBACK',
  'FREE_BET',
  'FREE_ROUNDS',
] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];

/** Period in IST; weeks start on Monday. */
export const BONUS_PERIODS = ['DAY', 'WEEK'] as const;
export type BonusPeriod = (typeof BONUS_PERIODS)[number];

/**
 * Wagering group of a stake. Bets: exchange, bookmaker, and all other house prices. Games: slots, Indian tables,
 * other tables with back-and-lay games, and instant games.
 */
export const WAGER_GROUPS = [
  'EXCHANGE',
  'BOOKMAKER',
  'FANCY',
  'SLOTS',
  'INDIAN',
  'TABLES',
  'INSTANT',
] as const;
export type WagerGroup = (typeof WAGER_GROUPS)[number];

/**
 * OFFERED: not claimed · PENDING: claimed, pending approval · CLAIMED: waiting for a deposit or its turn ·
 * QUALIFYING: selected by a deposit · ACTIVE: granted; for a free bet also while its bet is open · COMPLETED:
 * converted to cash · LOST: a losing free bet, or free rounds without winnings. The others end it without cash:
 * declined, expired, forfeited by the player, cancelled by the house, voided for abuse.
 */
export const BONUS_STATES = [
  'OFFERED',
  'PENDING',
  'CLAIMED',
  'QUALIFYING',
  'ACTIVE',
  'COMPLETED',
  'LOST',
  'DECLINED',
  'EXPIRED',
  'FORFEITED',
  'CANCELLED',
  'VOIDED',
] as const;
export type BonusState = (typeof BONUS_STATES)[number];
/** State of a claimed bonus. */
export type ClaimState = Exclude<BonusState, 'OFFERED'>;

/** FREE_ROUNDS: the game with its display name, and the number of rounds. */
export interface FreeRoundTerms {
  readonly providerId: string;
  readonly gameCode: string;
  readonly gameName: string;
  readonly rounds: number;
}

/** Terms of an offer; a claim keeps the version it was made under. */
export interface BonusTerms {
  readonly title: string;
  readonly description: string;
  readonly category: BonusCategory;
  readonly product: BonusProduct;
  readonly kind: BonusKind;
  /** FIXED: amount; DEPOSIT_PERCENT: maximum; LOSSBACK: maximum per period; FREE_BET, FREE_ROUNDS: stake. */
  readonly amount: Rupees;
  /** Percentage of the deposit or net loss; null for fixed-amount kinds. */
  readonly percent: number | null;
  readonly minDeposit: Rupees | null;
  /** LOSSBACK: aggregation period; else null. */
  readonly period: BonusPeriod | null;
  /** LOSSBACK: minimum net loss; else null. */
  readonly minLoss: Rupees | null;
  /** Wagering requirement as a multiple of the bonus; 0 pays cash immediately. */
  readonly wageringMultiple: number;
  /** Contribution of settled stakes by group, in percent. */
  readonly shares: Readonly<Record<WagerGroup, number>>;
  /** Minimum decimal odds for a stake to contribute; FREE_BET: minimum odds to use it. */
  readonly minOdds: number;
  /** Maximum contribution per market; null for no limit. */
  readonly mostPerMarket: Rupees | null;
  /** Days from grant to expiry, and from claim to expiry while pending approval. */
  readonly days: number;
  /** Maximum converted to cash; null for no limit. FREE_BET, FREE_ROUNDS: maximum total winnings, never null. */
  readonly maxConversion: Rupees | null;
  /** True if each claim needs house approval. */
  readonly needsApproval: boolean;
  /** FREE_BET: sport it is restricted to; absent for any. */
  readonly sportId?: number | undefined;
  readonly freeRounds?: FreeRoundTerms | undefined;
}

/** Stakes and contribution in one group. */
export interface WagerSum {
  readonly group: WagerGroup;
  readonly staked: Rupees;
  readonly counted: Rupees;
}

/** A bonus offer with the caller's claim (api 7.6). */
export interface Bonus extends BonusTerms {
  /** Offer ID. */
  readonly id: number;
  readonly imageUrl: string | null;
  readonly wageringRequired: Rupees;
  readonly wageringDone: Rupees;
  /** Deadline to claim it, or to use it once claimed; null if none. */
  readonly expiryDate: Time | null;
  /** Status as defined by the API. */
  readonly status: 'AVAILABLE' | 'PENDING' | 'ACTIVE' | 'COMPLETED' | 'REJECTED' | 'EXPIRED';
  readonly state: BonusState;
  /** Increases with each change of terms; a claim states the version the player saw. */
  readonly termsVersion: number;
  readonly claim: BonusClaim | null;
}

/** A player's claim. */
export interface BonusClaim {
  readonly id: number;
  /** Bonus amount; null if it depends on a pending deposit or on the losses of each period. */
  readonly bonusAmount: Rupees | null;
  /** Amount converted to cash; null while open. */
  readonly converted: Rupees | null;
  readonly wagers: readonly WagerSum[];
  /** LOSSBACK: start of the period it was computed for; null for the claim itself. */
  readonly period: Time | null;
  readonly claimedAt: Time;
  readonly grantedAt: Time | null;
  /** FREE_BET: time its bet was placed; null if unused, or if the stake was returned. */
  readonly usedAt: Time | null;
  /** Granted FREE_ROUNDS: rounds left, rounds in progress, and winnings so far. */
  readonly rounds?: {
    readonly left: number;
    readonly open: number;
    readonly won: Rupees;
  };
  readonly endedAt: Time | null;
  /** Reason given by the house for ending it; null if it didn't. */
  readonly reason: string | null;
}

/** Offers and claims of the caller, with the cash and bonus money a withdrawal affects. */
export interface Bonuses {
  readonly items: readonly Bonus[];
  /** Cash balance without bonus money; available for withdrawal. */
  readonly cash: Rupees;
  /** Money locked in bonuses, forfeited by a withdrawal. */
  readonly lockedBonus: Rupees;
}

export interface ClaimedBonus {
  readonly message: string;
  readonly status: Bonus['status'];
  readonly alreadyClaimed: boolean;
  readonly balance: Rupees;
  readonly lockedBonus: Rupees;
}
