import * as z from 'zod/mini';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import {
  amount,
  dayOrInstant,
  flag,
  gridFields,
  id,
  list,
  nameText,
  page,
  positiveHundredths,
  reason,
  sportId,
  text,
  wholeNumber,
} from '#base/request-fields.ts';
import { operatorGet, provenCashierAct, route, type WireOf } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { BonusCategory, BonusKind, BonusPeriod, BonusProduct, BonusTerms, ClaimState, WagerSum } from './bonus.ts';
import { BONUS } from './bonus-rules.ts';

export const OperatorBonus = z.strictObject({
  ...BonusTerms.shape,
  id: z.number(),
  termsVersion: z.number(),
  enabled: z.boolean(),
  /** Domains; empty for all licensed ones. */
  domains: z.array(z.string()),
  /** Claim deadline; null for no end. */
  endsAt: z.nullable(Time),
  budget: Rupees,
  /** Amount granted or reserved for open claims. */
  spent: Rupees,
  claims: z.number(),
  createdAt: Time,
});
export type OperatorBonus = Wire<typeof OperatorBonus>;

/** Fraud flags to review before a bonus is granted. */
export const BonusFlag = z.enum(['SAME_PERSON', 'SAME_PAYOUT', 'SAME_DEVICE', 'SAME_ADDRESS', 'OPPOSITE_BETS']);
export type BonusFlag = Wire<typeof BonusFlag>;

export const OperatorBonusStep = z.strictObject({
  state: ClaimState,
  time: Time,
  /** `user:42`, `system`, or an operator's name. */
  actor: z.string(),
  reason: z.nullable(z.string()),
});

export const OperatorBonusClaim = z.strictObject({
  id: z.number(),
  bonusId: z.number(),
  title: z.string(),
  userId: z.number(),
  userName: z.string(),
  state: ClaimState,
  bonusAmount: z.nullable(Rupees),
  wageringRequired: Rupees,
  wageringDone: Rupees,
  converted: z.nullable(Rupees),
  wagers: z.array(WagerSum),
  flags: z.array(BonusFlag),
  steps: z.array(OperatorBonusStep),
  createdAt: Time,
});
export type OperatorBonusClaim = Wire<typeof OperatorBonusClaim>;

const cashier = ['cashier'] as const;
const CLAIM_FILTERS = ['', 'pending', 'open', 'flagged', 'over'] as const;
export type ClaimFilter = (typeof CLAIM_FILTERS)[number];

const share = wholeNumber(0, 100);

const terms = {
  title: nameText(3, 60),
  description: text(0, 300),
  category: BonusCategory,
  product: BonusProduct,
  kind: BonusKind,
  amount,
  percent: z.nullable(wholeNumber(1, BONUS.mostPercent)),
  minDeposit: z.nullable(amount),
  period: z.nullable(BonusPeriod),
  minLoss: z.nullable(amount),
  wageringMultiple: wholeNumber(0, BONUS.mostMultiple),
  shares: z.object({
    EXCHANGE: share,
    BOOKMAKER: share,
    FANCY: share,
    SLOTS: share,
    INDIAN: share,
    TABLES: share,
    INSTANT: share,
  }),
  minOdds: positiveHundredths,
  mostPerMarket: z.nullable(amount),
  days: wholeNumber(BONUS.leastDays, BONUS.mostDays),
  maxConversion: z.nullable(amount),
  needsApproval: flag,
  sportId: z.optional(sportId),
  freeRounds: z.optional(
    z.object({
      providerId: text(1, 40),
      gameCode: text(1, 64),
      gameName: nameText(0, 100),
      rounds: wholeNumber(1, BONUS.mostRounds),
    }),
  ),
};

/** Offer settings: terms, audience and budget. */
export type SavedBonus = WireOf<typeof operatorBonusRoutes.operatorSaveBonus>;

/** Bonus offers (api 10.5). Voiding the bonuses of abusers is a four-eyes action. */
export const operatorBonusRoutes = {
  operatorGetBonuses: route({
    ...operatorGet,
    path: 'Operator/GetBonuses',
    roles: cashier,
    about: 'Returns all offers and their costs.',
    answer: list(OperatorBonus),
  }),
  operatorSaveBonus: route({
    ...provenCashierAct,
    path: 'Operator/SaveBonus',
    about:
      'Creates or updates an offer. Changed terms get a new version; claims keep the version they were made under. With four eyes on, an offer whose claims don’t need approval must be enabled by a different operator from the one who set its terms; otherwise FOUR_EYES.',
    request: z.object({
      ...terms,
      id: z.optional(id),
      enabled: flag,
      domains: z.array(text(1, 253)).check(z.maxLength(50)),
      endsAt: z.nullable(dayOrInstant('to')),
      budget: amount,
    }),
    answer: OperatorBonus,
  }),
  operatorGetBonusClaims: route({
    ...operatorGet,
    path: 'Operator/GetBonusClaims',
    roles: cashier,
    peopleIn: ({ items }) => items.map(({ userId }) => userId),
    about: 'Returns bonus claims with review flags; `filter` is pending, open, flagged or over.',
    request: z.object({
      ...gridFields(['creationTime']),
      bonusId: z.optional(id),
      userId: z.optional(id),
      filter: z._default(z.enum(CLAIM_FILTERS), ''),
    }),
    answer: page(OperatorBonusClaim),
  }),
  operatorDecideBonusClaim: route({
    ...provenCashierAct,
    path: 'Operator/DecideBonusClaim',
    about:
      'Approves a pending bonus, or declines it with a reason shown to the player. FOUR_EYES for the operator who set its terms, if two people are required.',
    request: z.object({ claimId: id, approve: flag, reason: z.optional(text(3, 200)) }),
    answer: z.strictObject({ state: ClaimState }),
  }),
  operatorCancelBonus: route({
    ...provenCashierAct,
    path: 'Operator/CancelBonus',
    about: 'Cancels a player’s bonus with a reason shown to them. Cash isn’t affected.',
    request: z.object({ claimId: id, reason }),
    answer: z.strictObject({ state: ClaimState }),
  }),
};
