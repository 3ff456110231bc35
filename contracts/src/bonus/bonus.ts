import * as z from 'zod/mini';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import { id, wholeNumber } from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';

/** Product of an offer, and of the stakes that contribute to it; never both. */
export const BonusProduct = z.enum(['SPORTS', 'CASINO']);
export type BonusProduct = Wire<typeof BonusProduct>;

export const BonusCategory = z.enum(['WELCOME', 'DEPOSIT', 'APP', 'REFERRAL', 'CASHBACK']);

/**
 * Bonus kind: fixed amount, percentage of the selected deposit, percentage of the losses per day or week, or a
 * house-funded bet or game rounds, whose net winnings are paid in cash without the stake.
 */
export const BonusKind = z.enum(['FIXED', 'DEPOSIT_PERCENT', 'LOSSBACK', 'FREE_BET', 'FREE_ROUNDS']);
export type BonusKind = Wire<typeof BonusKind>;

/** Period in IST; weeks start on Monday. */
export const BonusPeriod = z.enum(['DAY', 'WEEK']);
export type BonusPeriod = Wire<typeof BonusPeriod>;

/**
 * Wagering group of a stake. Bets: exchange, bookmaker, and all other house prices. Games: slots, Indian tables,
 * other tables with back-and-lay games, and instant games.
 */
export const WagerGroup = z.enum(['EXCHANGE', 'BOOKMAKER', 'FANCY', 'SLOTS', 'INDIAN', 'TABLES', 'INSTANT']);
export type WagerGroup = Wire<typeof WagerGroup>;

/**
 * OFFERED: not claimed · PENDING: claimed, pending approval · CLAIMED: waiting for a deposit or its turn ·
 * QUALIFYING: selected by a deposit · ACTIVE: granted; for a free bet also while its bet is open · COMPLETED:
 * converted to cash · LOST: a losing free bet, or free rounds without winnings. The others end it without cash:
 * declined, expired, forfeited by the player, cancelled by the house, voided for abuse.
 */
export const BonusState = z.enum([
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
]);
export type BonusState = Wire<typeof BonusState>;

export const ClaimState = z.enum(BonusState.options.filter((state) => state !== 'OFFERED'));
export type ClaimState = Wire<typeof ClaimState>;

/** FREE_ROUNDS: the game with its display name, and the number of rounds. */
export const FreeRoundTerms = z.strictObject({
  providerId: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  rounds: z.number(),
});

/** Terms of an offer; a claim keeps the version it was made under. */
export const BonusTerms = z.strictObject({
  title: z.string(),
  description: z.string(),
  category: BonusCategory,
  product: BonusProduct,
  kind: BonusKind,
  /** FIXED: amount; DEPOSIT_PERCENT: maximum; LOSSBACK: maximum per period; FREE_BET, FREE_ROUNDS: stake. */
  amount: Rupees,
  /** Percentage of the deposit or net loss; null for fixed-amount kinds. */
  percent: z.nullable(z.number()),
  minDeposit: z.nullable(Rupees),
  /** LOSSBACK: aggregation period; else null. */
  period: z.nullable(BonusPeriod),
  /** LOSSBACK: minimum net loss; else null. */
  minLoss: z.nullable(Rupees),
  /** Wagering requirement as a multiple of the bonus; 0 pays cash immediately. */
  wageringMultiple: z.number(),
  /** Contribution of settled stakes by group, in percent. */
  shares: z.record(WagerGroup, z.number()),
  /** Minimum decimal odds for a stake to contribute; FREE_BET: minimum odds to use it. */
  minOdds: z.number(),
  /** Maximum contribution per market; null for no limit. */
  mostPerMarket: z.nullable(Rupees),
  /** Days from grant to expiry, and from claim to expiry while pending approval. */
  days: z.number(),
  /** Maximum converted to cash; null for no limit. FREE_BET, FREE_ROUNDS: maximum total winnings, never null. */
  maxConversion: z.nullable(Rupees),
  needsApproval: z.boolean(),
  /** FREE_BET: sport it is restricted to; absent for any. */
  sportId: z.optional(z.number()),
  freeRounds: z.optional(FreeRoundTerms),
});
export type BonusTerms = Wire<typeof BonusTerms>;

export const WagerSum = z.strictObject({ group: WagerGroup, staked: Rupees, counted: Rupees });
export type WagerSum = Wire<typeof WagerSum>;

export const BonusClaim = z.strictObject({
  id: z.number(),
  /** Bonus amount; null if it depends on a pending deposit or on the losses of each period. */
  bonusAmount: z.nullable(Rupees),
  /** Amount converted to cash; null while open. */
  converted: z.nullable(Rupees),
  wagers: z.array(WagerSum),
  /** LOSSBACK: start of the period it was computed for; null for the claim itself. */
  period: z.nullable(Time),
  claimedAt: Time,
  grantedAt: z.nullable(Time),
  /** FREE_BET: time its bet was placed; null if unused, or if the stake was returned. */
  usedAt: z.nullable(Time),
  /** Granted FREE_ROUNDS: rounds left, rounds in progress, and winnings so far. */
  rounds: z.exactOptional(z.strictObject({ left: z.number(), open: z.number(), won: Rupees })),
  endedAt: z.nullable(Time),
  /** Reason given by the house for ending it; null if it didn't. */
  reason: z.nullable(z.string()),
});
export type BonusClaim = Wire<typeof BonusClaim>;

/** A bonus offer with the caller's claim (api 7.6). */
export const Bonus = z.strictObject({
  ...BonusTerms.shape,
  /** Offer ID. */
  id: z.number(),
  imageUrl: z.nullable(z.string()),
  wageringRequired: Rupees,
  wageringDone: Rupees,
  /** Deadline to claim it, or to use it once claimed; null if none. */
  expiryDate: z.nullable(Time),
  /** Status as defined by the API. */
  status: z.enum(['AVAILABLE', 'PENDING', 'ACTIVE', 'COMPLETED', 'REJECTED', 'EXPIRED']),
  state: BonusState,
  /** Increases with each change of terms; a claim states the version the player saw. */
  termsVersion: z.number(),
  claim: z.nullable(BonusClaim),
});
export type Bonus = Wire<typeof Bonus>;

/** Offers and claims of the caller, with the cash and bonus money a withdrawal affects. */
export const Bonuses = z.strictObject({
  items: z.array(Bonus),
  /** Cash balance without bonus money; available for withdrawal. */
  cash: Rupees,
  /** Money locked in bonuses, forfeited by a withdrawal. */
  lockedBonus: Rupees,
});
export type Bonuses = Wire<typeof Bonuses>;

export const ClaimedBonus = z.strictObject({
  message: z.string(),
  status: Bonus.shape.status,
  alreadyClaimed: z.boolean(),
  balance: Rupees,
  lockedBonus: Rupees,
});
export type ClaimedBonus = Wire<typeof ClaimedBonus>;

const claimRequest = z.object({ bonusId: id, termsVersion: z.optional(wholeNumber(1, 1_000_000)) });

/** Bonuses (api 7.6, 7.7). Unlicensed domains are play money: FEATURE_OFF. */
export const bonusRoutes = {
  getBonuses: route({
    method: 'GET',
    path: 'Bonus/GetBonuses',
    access: 'U',
    about: 'Returns the domain’s bonuses with the caller’s status, including past ones.',
    request: z.object({}),
    answer: Bonuses,
  }),
  claimBonus: route({
    method: 'GET',
    path: 'Bonus/Claim',
    access: 'R',
    about: 'Claims a bonus once. `termsVersion` is the one the caller accepted; BONUS_TERMS_CHANGED if out of date.',
    request: claimRequest,
    answer: ClaimedBonus,
  }),
  claimBonusByPost: route({
    method: 'POST',
    path: 'Bonus/Claim',
    access: 'R',
    from: 'both',
    about: 'The same by POST.',
    request: claimRequest,
    answer: ClaimedBonus,
  }),
  giveUpBonus: route({
    method: 'POST',
    path: 'Bonus/GiveUp',
    access: 'R',
    about:
      'Forfeits a claimed bonus and everything locked in it. Cash isn’t affected. `claimId` selects one claim if the offer produced several.',
    request: z.object({ bonusId: id, claimId: z.optional(id) }),
    answer: Bonuses,
  }),
};
