import { isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import type { Money } from '@crease/core/money/money.ts';
import { firstDayAfter, firstDayOf } from '@crease/core/play/play-calendar.ts';
import { kolkataDayOf, startOfKolkataDay } from '#values/instant.ts';
import type { BonusKind, BonusPeriod, BonusProduct, WagerGroup } from '#wire/bonus.ts';
import type { CasinoCategory } from '#wire/casino.ts';

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
  mostRounds: 500,
} as const;

/** Nothing counts. */
export const NO_SHARES: Readonly<Record<WagerGroup, number>> = {
  EXCHANGE: 0,
  BOOKMAKER: 0,
  FANCY: 0,
  SLOTS: 0,
  INDIAN: 0,
  TABLES: 0,
  INSTANT: 0,
};

/** Usual share of a stake that counts, per cent; an offer may have others. @source the cashier's design, section 6 */
export const USUAL_SHARES: Readonly<Record<WagerGroup, number>> = {
  EXCHANGE: 100,
  BOOKMAKER: 100,
  FANCY: 100,
  SLOTS: 100,
  INDIAN: 20,
  TABLES: 10,
  INSTANT: 20,
};

/** What counts toward each product; an offer needs something that does. */
export const GROUPS_OF_PRODUCT: Readonly<Record<BonusProduct, readonly WagerGroup[]>> = {
  SPORTS: ['EXCHANGE', 'BOOKMAKER', 'FANCY'],
  CASINO: ['SLOTS', 'INDIAN', 'TABLES', 'INSTANT'],
};

/** The group that bets in a market count under; null: they do not count, because their stake is not what they risk. */
export function wagerGroupOf(kind: MarketKind): WagerGroup | null {
  if (kind === 'METER') return null;
  if (!isHouseKind(kind)) return 'EXCHANGE';
  return kind === 'BOOKMAKER' || kind === 'TOSS' ? 'BOOKMAKER' : 'FANCY';
}

const GROUP_OF_GAMES: Readonly<Record<CasinoCategory, WagerGroup>> = {
  indian: 'INDIAN',
  exchange: 'TABLES',
  tables: 'TABLES',
  crash: 'INSTANT',
  instant: 'INSTANT',
  slots: 'SLOTS',
};

/** The group that rounds of a game count under. */
export function wagerGroupOfGame(category: CasinoCategory): WagerGroup {
  return GROUP_OF_GAMES[category];
}

/** What the sum of an offer depends on, paise. */
interface GrantTerms {
  readonly kind: BonusKind;
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

/**
 * What a net loss gives back, paise; 0: too little was lost, or something was won. The odd paisa stays with the house.
 *
 * @example 5 % of ₹1,234.56, at most ₹1,000, is ₹61.72.
 */
export function lossbackOn(
  terms: Pick<GrantTerms, 'amount' | 'percent'> & { readonly minLoss: Money | null },
  loss: Money,
): Money {
  const { amount, percent, minLoss } = terms;
  if (loss <= 0 || loss < (minLoss ?? 0)) return 0;
  return Math.min(amount, Math.floor((loss * (percent ?? 0)) / 100));
}

/** The period that a moment is in: its first moment, and the first one after it. */
export function bonusPeriodAt(
  period: BonusPeriod,
  at: number,
): { readonly from: number; readonly to: number } {
  const day = kolkataDayOf(at);
  return {
    from: startOfKolkataDay(firstDayOf(period, day)),
    to: startOfKolkataDay(firstDayAfter(period, day)),
  };
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

/** A bet of a round of a game, paise. `returned`: paid for it in all. */
export interface RoundBet {
  readonly amount: Money;
  readonly returned: Money;
}

/**
 * What the bets of one player in one round that is over come to. A stake that came back whole was never at risk. At tables
 * bets may stand against each other, so a round counts for no more than it has won or lost.
 *
 * @example ₹100 on red and ₹100 on black, red wins ₹200: nothing was won or lost, so nothing counts.
 */
export function countedOfRound(
  bets: readonly RoundBet[],
  group: WagerGroup,
  { share, mostPerMarket }: Pick<CountingTerms, 'share' | 'mostPerMarket'>,
): { readonly staked: Money; readonly counted: Money } {
  const decided = bets.filter(({ amount, returned }) => amount !== returned);
  const staked = decided.reduce((sum, { amount }) => sum + amount, 0);
  const net = decided.reduce((sum, { amount, returned }) => sum + returned - amount, 0);
  const isTable = group === 'INDIAN' || group === 'TABLES';
  const most = Math.min(staked, isTable ? Math.abs(net) : staked, mostPerMarket ?? staked);
  return { staked, counted: Math.floor((most * share) / 100) };
}
