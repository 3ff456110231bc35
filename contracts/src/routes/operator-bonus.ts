import * as z from 'zod/mini';
import { BONUS } from '#rules/bonus-limits.ts';
import { amount } from '#values/amount.ts';
import { dayOrInstant } from '#values/instant-field.ts';
import { nameText } from '#values/name-text.ts';
import { flag, id, positiveHundredths, sportId, text, wholeNumber } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import {
  BONUS_CATEGORIES,
  BONUS_KINDS,
  BONUS_PERIODS,
  BONUS_PRODUCTS,
  type BonusTerms,
  type ClaimState,
} from '#wire/bonus.ts';
import type { OperatorBonus, OperatorBonusClaim } from '#wire/operator-bonus.ts';
import { route } from './route.ts';

const cashier = ['cashier'] as const;
const CLAIM_FILTERS = ['', 'pending', 'open', 'flagged', 'over'] as const;
export type ClaimFilter = (typeof CLAIM_FILTERS)[number];

const share = wholeNumber(0, 100);

const terms = {
  title: nameText(3, 60),
  description: text(0, 300),
  category: z.enum(BONUS_CATEGORIES),
  product: z.enum(BONUS_PRODUCTS),
  kind: z.enum(BONUS_KINDS),
  amount,
  percent: z.nullable(wholeNumber(1, BONUS.mostPercent)),
  minDeposit: z.nullable(amount),
  period: z.nullable(z.enum(BONUS_PERIODS)),
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
export interface SavedBonus extends BonusTerms {
  readonly id?: number;
  readonly enabled: boolean;
  readonly domains: readonly string[];
  readonly endsAt: string | null;
  readonly budget: number;
}

/** Bonus offers (api 10.5). Voiding the bonuses of abusers is a four-eyes action. */
export const operatorBonusRoutes = {
  operatorGetBonuses: route<Record<string, never>, { items: readonly OperatorBonus[] }>()({
    method: 'GET',
    path: 'Operator/GetBonuses',
    access: 'O',
    from: 'query',
    roles: cashier,
    about: 'Returns all offers and their costs.',
    request: z.object({}),
  }),
  operatorSaveBonus: route<SavedBonus, OperatorBonus>()({
    method: 'POST',
    path: 'Operator/SaveBonus',
    access: 'O',
    from: 'body',
    roles: cashier,
    proof: 'RECENT',
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
  }),
  operatorGetBonusClaims: route<
    GridWire & { bonusId?: number; userId?: number; filter?: ClaimFilter },
    Page<OperatorBonusClaim>
  >()({
    method: 'GET',
    path: 'Operator/GetBonusClaims',
    access: 'O',
    from: 'query',
    roles: cashier,
    peopleIn: ({ items }) => items.map(({ userId }) => userId),
    about: 'Returns bonus claims with review flags; `filter` is pending, open, flagged or over.',
    request: z.object({
      ...gridFields(['creationTime']),
      bonusId: z.optional(id),
      userId: z.optional(id),
      filter: z._default(z.enum(CLAIM_FILTERS), ''),
    }),
  }),
  operatorDecideBonusClaim: route<
    { claimId: number; approve: boolean; reason?: string },
    { state: ClaimState }
  >()({
    method: 'POST',
    path: 'Operator/DecideBonusClaim',
    access: 'O',
    from: 'body',
    roles: cashier,
    proof: 'RECENT',
    about:
      'Approves a pending bonus, or declines it with a reason shown to the player. FOUR_EYES for the operator who set its terms, if two people are required.',
    request: z.object({ claimId: id, approve: flag, reason: z.optional(text(3, 200)) }),
  }),
  operatorCancelBonus: route<{ claimId: number; reason: string }, { state: ClaimState }>()({
    method: 'POST',
    path: 'Operator/CancelBonus',
    access: 'O',
    from: 'body',
    roles: cashier,
    proof: 'RECENT',
    about: 'Cancels a player’s bonus with a reason shown to them. Cash isn’t affected.',
    request: z.object({ claimId: id, reason: text(3, 200) }),
  }),
};
