import type { PriceSize, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { PriceLadder } from '@crease/core/ladder/price-ladder.ts';
import type { BetPreview } from '@crease/core/risk/preview.ts';
import type { LiveMarket } from '#client/prices/prices.ts';
import { amountText, rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { t } from '#i18n/text.ts';
import { isPermitted } from '#player/betting/preview.ts';
import { NOT_AN_AMOUNT } from './slip.ts';
import type { SlipFreeBet } from './slip-state.ts';

/** Why a bet cannot be sent, with a value that would fix it. */
export interface SlipProblem {
  readonly text: string;
  readonly fix: { readonly label: string; readonly stake: number } | null;
}

export interface SlipInput {
  /** False for a free bet at odds not currently offered. */
  readonly isFullyMatched?: boolean;
  readonly price: number;
  readonly stake: number;
  /** Permitted odds; null if the house quotes them. */
  readonly ladder: PriceLadder | null;
  readonly market: Pick<WireMarket, 'min' | 'max'> & Partial<Pick<WireMarket, 'maxProfit'>>;
  /** Why the user can't bet at all, e.g. on a break; null if they can. */
  readonly barred?: string | null;
  /** Typed text that is no amount; an incomplete one counts as no stake. */
  readonly isStakeUnreadable?: boolean;
  /** The limit per bet that the user has set, in rupees; null for none. */
  readonly ownLimit?: number | null;
  /** The user's own limits in this market, if narrower. */
  readonly limits: { readonly min: number; readonly max: number } | null;
  /** Available balance in rupees; null when logged out. */
  readonly balance: number | null;
  readonly preview: BetPreview;
}

/** Validates the bet before submission; null if valid or incomplete. */
export function slipProblem(input: SlipInput): SlipProblem | null {
  const { price, stake, ladder, market, limits, balance, preview } = input;
  const { barred = null } = input;
  if (barred !== null) return { text: barred, fix: null };
  if (ladder !== null && !isPermitted(ladder, price)) {
    return {
      text: t('Those odds aren’t valid. Use − or + for the nearest price.'),
      fix: null,
    };
  }
  if (input.isStakeUnreadable === true) return { text: t(NOT_AN_AMOUNT), fix: null };
  if (stake <= 0) return null;
  if (input.isFullyMatched === false)
    return {
      text: t('These odds aren’t available. Free bets must be matched immediately.'),
      fix: null,
    };
  const min = Math.max(market.min, limits?.min ?? 0);
  const max = Math.min(market.max, limits?.max ?? Number.POSITIVE_INFINITY);
  if (stake < min) {
    const amount = amountText(min);
    return {
      text: t('Minimum stake is {amount}', { amount }),
      fix: { label: t('Use {amount}', { amount }), stake: min },
    };
  }
  const { ownLimit = null } = input;
  if (ownLimit !== null && stake > ownLimit && ownLimit <= max) {
    const amount = rupeesText(ownLimit);
    return {
      text: t('Your limit is {amount} per bet', { amount }),
      fix: { label: t('Use {amount}', { amount }), stake: ownLimit },
    };
  }
  if (stake > max) {
    const amount = amountText(max);
    return {
      text: t('Maximum stake is {amount}', { amount }),
      fix: { label: t('Use {amount}', { amount }), stake: max },
    };
  }
  const most = market.maxProfit ?? null;
  if (most !== null && computeBestOutcome(preview) > most * 100) {
    const amount = amountText(most);
    return { text: t('Maximum profit for this market is {amount}', { amount }), fix: null };
  }
  const needed = (preview.exposureAfter - preview.exposure) / 100;
  if (balance !== null && needed > 0 && needed > balance) {
    return {
      text: t('You need {needed} and have {free} available.', {
        needed: rupeesText(needed),
        free: rupeesText(Math.max(balance, 0)),
      }),
      fix: affordable({ stake, needed, balance, min }),
    };
  }
  return null;
}

/** Largest affordable part of the stake; exposure grows at least in proportion to the stake. */
function affordable(bet: {
  readonly stake: number;
  readonly needed: number;
  readonly balance: number;
  readonly min: number;
}): SlipProblem['fix'] {
  const { stake, needed, balance, min } = bet;
  const most = (stake * Math.max(balance, 0)) / needed;
  const whole = most >= 1 ? Math.floor(most) : Math.floor(most * 100) / 100;
  if (whole <= 0 || whole < min) return null;
  return { label: t('Use {amount}', { amount: amountText(whole) }), stake: whole };
}

/** Best outcome with the bet, in paise. */
function computeBestOutcome({ results, rows }: BetPreview): number {
  return Math.max(0, ...results, ...rows.map(({ amount }) => amount));
}

export type Availability = 'open' | 'suspended' | 'ball-running' | 'closed';

/** Checks whether bets are currently accepted on a runner. */
export function getAvailability(live: LiveMarket | null, runnerStatus: string): Availability {
  const status = live?.status ?? 'SUSPENDED';
  if (status === 'CLOSED' || status === 'SETTLED' || status === 'VOIDED' || runnerStatus === 'REMOVED') return 'closed';
  if (status === 'BALL_RUNNING' || runnerStatus === 'BALL_RUNNING') return 'ball-running';
  return status === 'OPEN' && runnerStatus === 'OPEN' ? 'open' : 'suspended';
}

/**
 * Price to offer if the tapped one is gone and the user has not chosen another; null if the requested price or better
 * is available.
 */
export function findMovedPrice(state: {
  readonly side: 'BACK' | 'LAY';
  readonly tapped: number;
  readonly requested: number;
  readonly best: number | null;
}): number | null {
  const { side, tapped, requested, best } = state;
  if (best === null || requested !== tapped) return null;
  const isWorse = side === 'BACK' ? best < requested : best > requested;
  return isWorse ? best : null;
}

/** Price now offered that is better than the asked one; null if none is. */
export function findBetterPrice(state: {
  readonly side: 'BACK' | 'LAY';
  readonly requested: number;
  readonly best: number | null;
}): number | null {
  const { side, requested, best } = state;
  if (best === null) return null;
  const isBetter = side === 'BACK' ? best > requested : best < requested;
  return isBetter ? best : null;
}

/**
 * Describes a change: `Odds changed 1.85 → 1.83`, or `Line changed 46.5 → 48.5` for runs. @param formatOdds formats odds as
 * the user prefers.
 */
export function describeMove(
  from: number,
  to: number,
  isLine: boolean,
  formatOdds: (odds: number) => string = priceText,
): string {
  return isLine
    ? t('Line changed {from} → {to}', { from, to })
    : t('Odds changed {from} → {to}', { from: formatOdds(from), to: formatOdds(to) });
}

/** True if a bet at this price would be entirely unmatched now. */
export function isUnmatchedAt({
  side,
  price,
  best,
}: {
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly best: number | null;
}): boolean {
  if (price <= 0) return false;
  return best === null || (side === 'BACK' ? price > best : price < best);
}

/** Parts of a stake in rupees: matched now, and left unmatched. */
export interface StakeSplit {
  readonly now: number;
  readonly rest: number;
}

/**
 * Splits a stake by the size available at the asked price or better. Null if all of it or nothing can match, or if
 * the shown depth ends before the asked price, so that more may be available than is known.
 */
export function splitByDepth({
  side,
  price,
  stake,
  levels,
}: {
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly stake: number;
  readonly levels: readonly PriceSize[];
}): StakeSplit | null {
  const isMatchable = ([offered]: PriceSize) => (side === 'BACK' ? offered >= price : offered <= price);
  const taken = levels.filter(isMatchable);
  const last = levels.at(-1);
  if (last === undefined || (taken.length === levels.length && last[0] !== price)) return null;
  const paise = taken.reduce((sum, [, size]) => sum + Math.round(size * 100), 0);
  const rest = Math.round(stake * 100) - paise;
  return paise > 0 && rest > 0 ? { now: paise / 100, rest: rest / 100 } : null;
}

/** Preview of a free bet, which puts none of the user's money at risk. */
export function previewFreeBet(preview: BetPreview, { most }: SlipFreeBet): BetPreview {
  const profit = Math.min(preview.profit, most * 100);
  return { ...preview, profit, liability: 0, exposureAfter: preview.exposure };
}
