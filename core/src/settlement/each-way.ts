import type { Bet } from '#bet/bet.ts';
import type { MarketResult, Runner } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { computePlaceProfit } from '#money/profit.ts';
import { divideToNearest } from '#money/rounding.ts';
import { LOSES, type WinShare } from './dead-heat.ts';
import type { BetResult } from './settle-bet.ts';
import { computeShares, isDeadHeat } from './shares-of.ts';

/** Backer's outcome of the two parts of an each-way bet on a runner. */
export interface EachWayShare {
  readonly win: WinShare;
  readonly place: WinShare;
}

/** Settlement data of an each-way market. */
export interface EachWayResult {
  /** By index of the runner in the market. */
  readonly shares: readonly EachWayShare[];
  readonly divisor: number;
  /** True if the win or the last place is tied. */
  readonly isShared: boolean;
}

/**
 * Shares of both parts for every runner: the win part pays first place, the place part all paid places. Each has its
 * own dead-heat division (exchange rules 12.5, 12.6).
 *
 * @param market `winners` is the number of places.
 */
export function buildEachWayResult(
  market: { readonly runners: readonly Pick<Runner, 'id'>[]; readonly winners: number },
  { placings }: Extract<MarketResult, { readonly type: 'placings' }>,
  divisor: number,
): EachWayResult {
  const wins = computeShares(placings, 1);
  const places = computeShares(placings, market.winners);
  const shares = market.runners.map(({ id }) => ({
    win: wins.get(id) ?? LOSES,
    place: places.get(id) ?? LOSES,
  }));
  return { shares, divisor, isShared: isDeadHeat(wins) || isDeadHeat(places) };
}

/**
 * Settles the matched part of an each-way bet, match by match, so that both sides of each mirror each other.
 *
 * WON and LOST: both parts. HALF_WON and HALF_LOST: only a back's place part has won, or a dead heat; the status
 * tells whether the bet made money.
 */
export function settleEachWayBet(
  { fills, runner, side }: Pick<Bet, 'fills' | 'runner' | 'side'>,
  { shares, divisor }: EachWayResult,
): BetResult {
  const share = shares[runner] ?? { win: LOSES, place: LOSES };
  let backer = 0;
  for (const fill of fills) if (!fill.voided) backer += eachWayResult(fill, share, divisor);
  const profitLoss = side === 'BACK' ? backer : 0 - backer;
  return { profitLoss, status: getEachWayStatus(share, side, profitLoss) };
}

/**
 * Backer's result of an each-way match: positive for a win, negative for a loss; the layer has the opposite. Each
 * part is for the whole stake. Shared results are rounded once for both parts, to the nearest paisa, as in every dead
 * heat.
 *
 * @param stake, profit of the win part, paise.
 * @example ₹10 at 11.0 by 5, placed only: 1000 × 2 − 1000 is +₹10; unplaced: −₹20; won: 100 + 20 is +₹120.
 */
export function eachWayResult(
  { stake, profit }: { readonly stake: Money; readonly profit: Money },
  { win, place }: EachWayShare,
  divisor: number,
): Money {
  const ofPlace = computePlaceProfit(profit, divisor);
  // If both are tied, it is by the same runners.
  const of = win.of === place.of ? win.of : win.of * place.of;
  const won = (profit * win.wins - stake * (win.of - win.wins)) * (of / win.of);
  const placed = (ofPlace * place.wins - stake * (place.of - place.wins)) * (of / place.of);
  return divideToNearest(won + placed, of);
}

function getEachWayStatus(
  { win, place }: EachWayShare,
  side: Bet['side'],
  profitLoss: Money,
): BetResult['status'] {
  if (place.wins === 0) return side === 'BACK' ? 'LOST' : 'WON';
  if (win.wins === win.of) return side === 'BACK' ? 'WON' : 'LOST';
  return profitLoss >= 0 ? 'HALF_WON' : 'HALF_LOST';
}
