import { isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { BonusProduct, WagerGroup } from '#wire/bonus.ts';

/** What the terms of a bonus may be. Amounts in paise. */
export const BONUS = {
  /** Highest wagering multiple: the cap of the British regulator since January 2026. */
  mostMultiple: 10,
  usualMultiple: 5,
  leastDays: 7,
  mostDays: 90,
  mostPercent: 200,
  largest: 10_000_000,
  leastOdds: 101,
  usualOdds: 150,
  mostOdds: 1_000,
} as const;

/** What counts toward each product; an offer needs something that does. */
export const GROUPS_OF_PRODUCT: Readonly<Record<BonusProduct, readonly WagerGroup[]>> = {
  SPORTS: ['EXCHANGE', 'BOOKMAKER', 'FANCY'],
  CASINO: [],
};

/** The group that bets in a market count under; null: they do not count, because their stake is not what they risk. */
export function wagerGroupOf(kind: MarketKind): WagerGroup | null {
  if (kind === 'METER') return null;
  if (!isHouseKind(kind)) return 'EXCHANGE';
  return kind === 'BOOKMAKER' || kind === 'TOSS' ? 'BOOKMAKER' : 'FANCY';
}

/** What the sum of an offer depends on, paise. */
interface GrantTerms {
  readonly kind: 'FIXED' | 'DEPOSIT_PERCENT';
  readonly amount: Money;
  readonly percent: number | null;
  readonly minDeposit: Money | null;
}

/**
 * What a deposit earns, paise; 0: it does not qualify. The odd paisa stays with the house.
 *
 * @example 10 % of ₹500.37, at most ₹1,000, is ₹50.03.
 */
export function bonusOnDeposit(terms: GrantTerms, deposit: Money): Money {
  const { amount, percent, minDeposit } = terms;
  if (deposit < (minDeposit ?? 0)) return 0;
  return Math.min(amount, Math.floor((deposit * (percent ?? 0)) / 100));
}

/** What is to be staked before a bonus is cash, paise. */
export function wageringOf(bonus: Money, multiple: number): Money {
  return bonus * multiple;
}

/** A settled bet as far as wagering looks at it, paise: what it could lose, what it could win. */
export interface WageredBet {
  readonly risk: Money;
  readonly win: Money;
}

/** What counts of bets in one market under these terms. */
export interface CountingTerms {
  readonly share: number;
  /** Hundredths. */
  readonly minOdds: number;
  readonly mostPerMarket: Money | null;
}

/**
 * What the settled bets of one player in one market come to: staked at the odds that count, and counted of it. Bets on
 * opposite outcomes count only for the net risk.
 *
 * @param netRisk the most that all bets of theirs in the market could have lost together.
 */
export function countedOf(
  bets: readonly WageredBet[],
  netRisk: Money,
  { share, minOdds, mostPerMarket }: CountingTerms,
): { readonly staked: Money; readonly counted: Money } {
  const staked = bets
    .filter(({ risk, win }) => risk > 0 && (risk + win) * 100 >= risk * minOdds)
    .reduce((sum, { risk }) => sum + risk, 0);
  const most = Math.min(staked, netRisk, mostPerMarket ?? staked);
  return { staked, counted: Math.floor((most * share) / 100) };
}
