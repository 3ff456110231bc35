import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** What an offer is for, and what counts toward it: never both at once. */
export const BONUS_PRODUCTS = ['SPORTS', 'CASINO'] as const;
export type BonusProduct = (typeof BONUS_PRODUCTS)[number];

export const BONUS_CATEGORIES = ['WELCOME', 'DEPOSIT', 'APP', 'REFERRAL', 'CASHBACK'] as const;
export type BonusCategory = (typeof BONUS_CATEGORIES)[number];

/**
 * A bonus of one amount, a part of the deposit that names it, a part of what was lost in each day or week, or a bet or
 * rounds of a game that the house pays: their net win is paid in cash, their stake is not.
 */
export const BONUS_KINDS = [
  'FIXED',
  'DEPOSIT_PERCENT',
  'LOSSBACK',
  'FREE_BET',
  'FREE_ROUNDS',
] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];

/** Days and weeks of India; weeks begin on Monday. */
export const BONUS_PERIODS = ['DAY', 'WEEK'] as const;
export type BonusPeriod = (typeof BONUS_PERIODS)[number];

/**
 * What a stake counts under. Bets: books of bettors, rates of the house on who wins, and everything else that it quotes.
 * Games: slots, Indian tables, other tables and games of back and lay, and those that one stake decides at once.
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
 * OFFERED: not taken · PENDING: taken, and the house has not agreed yet · CLAIMED: taken, and waiting for a deposit or its
 * turn · QUALIFYING: a deposit names it · ACTIVE: granted; a free bet also while its bet runs · COMPLETED: turned into
 * cash · LOST: a free bet that lost, or free rounds that won nothing. The others are its ends without cash: the house did not agree, time, its owner, the
 * house, abuse.
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
/** Of a bonus that somebody has taken. */
export type ClaimState = Exclude<BonusState, 'OFFERED'>;

/** FREE_ROUNDS: the game, and how many rounds of it; what its players call it. */
export interface FreeRoundTerms {
  readonly providerId: string;
  readonly gameCode: string;
  readonly gameName: string;
  readonly rounds: number;
}

/** The terms of an offer; a claim keeps those it was taken under. */
export interface BonusTerms {
  readonly title: string;
  readonly description: string;
  readonly category: BonusCategory;
  readonly product: BonusProduct;
  readonly kind: BonusKind;
  /** FIXED: the amount; DEPOSIT_PERCENT: the most; LOSSBACK: the most of one period; FREE_BET, FREE_ROUNDS: the stake. */
  readonly amount: Rupees;
  /** Of the deposit or the net loss; null: the kinds of one amount. */
  readonly percent: number | null;
  readonly minDeposit: Rupees | null;
  /** LOSSBACK: what is looked at together. */
  readonly period: BonusPeriod | null;
  /** LOSSBACK: the least net loss that something is given for. */
  readonly minLoss: Rupees | null;
  /** How many times the bonus is to be staked; 0: it is cash at once. */
  readonly wageringMultiple: number;
  /** Percent of a settled stake that counts. */
  readonly shares: Readonly<Record<WagerGroup, number>>;
  /** Decimal odds below which a stake does not count; FREE_BET: below which it cannot be used. */
  readonly minOdds: number;
  /** The most that counts of one market; null: all. */
  readonly mostPerMarket: Rupees | null;
  /** Days from the grant to the end, and of a claim that waits for the house. */
  readonly days: number;
  /** The most that turns into cash; null: all of it. FREE_BET, FREE_ROUNDS: the most that it wins in all, never null. */
  readonly maxConversion: Rupees | null;
  /** The house looks at each claim before anything is granted. */
  readonly needsApproval: boolean;
  /** FREE_BET: the only sport that it is for; absent: any. */
  readonly sportId?: number | undefined;
  readonly freeRounds?: FreeRoundTerms | undefined;
}

/** What was staked and counted in one group. */
export interface WagerSum {
  readonly group: WagerGroup;
  readonly staked: Rupees;
  readonly counted: Rupees;
}

/** A bonus with what its reader has made of it (api 7.6). */
export interface Bonus extends BonusTerms {
  /** Of the offer. */
  readonly id: number;
  readonly imageUrl: string | null;
  readonly wageringRequired: Rupees;
  readonly wageringDone: Rupees;
  /** Until when it can be taken, or, once it is, used. */
  readonly expiryDate: Time | null;
  /** The state in the words of the API. */
  readonly status: 'AVAILABLE' | 'PENDING' | 'ACTIVE' | 'COMPLETED' | 'REJECTED' | 'EXPIRED';
  readonly state: BonusState;
  /** Grows with the terms: a claim names those that its owner has seen. */
  readonly termsVersion: number;
  readonly claim: BonusClaim | null;
}

/** What somebody has taken. */
export interface BonusClaim {
  readonly id: number;
  /** null: it depends on a deposit that has not come, or on what is lost in each period. */
  readonly bonusAmount: Rupees | null;
  /** Turned into cash; null: it has not ended. */
  readonly converted: Rupees | null;
  readonly wagers: readonly WagerSum[];
  /** LOSSBACK: the beginning of the period that it was worked out for; null: what was taken itself. */
  readonly period: Time | null;
  readonly claimedAt: Time;
  readonly grantedAt: Time | null;
  /** FREE_BET: when its bet was placed; null: it was not used, or its stake has come back. */
  readonly usedAt: Time | null;
  /** FREE_ROUNDS that were given: not played yet, being played, and won so far. */
  readonly rounds?: {
    readonly left: number;
    readonly open: number;
    readonly won: Rupees;
  };
  readonly endedAt: Time | null;
  /** Why the house has ended it. */
  readonly reason: string | null;
}

/** What there is for the caller, and what they would lose. */
export interface Bonuses {
  readonly items: readonly Bonus[];
  /** Free cash, which a withdrawal keeps. */
  readonly cash: Rupees;
  /** Locked in bonuses, which a withdrawal ends. */
  readonly lockedBonus: Rupees;
}

export interface ClaimedBonus {
  readonly message: string;
  readonly status: Bonus['status'];
  readonly alreadyClaimed: boolean;
  readonly balance: Rupees;
  readonly lockedBonus: Rupees;
}
