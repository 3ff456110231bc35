import { CURRENCIES, type Money } from '#money/money.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';

const FULL_BPS = 10_000;
/** A price of 1.00 has no profit. */
const STAKE_BACK = 100;

/**
 * Largest reduction factor supported by a runner's price, in hundredths of a percent: a runner's share of the book is
 * 1/price, plus a tolerance of a quarter, because prices move and factors are official figures.
 *
 * Uses the best available back price, otherwise the average matched price, otherwise an even share of the places.
 *
 * @example a runner at 10.0 is 10% of the book: at most 12.5%.
 */
export function plausibleReduction(state: ExchangeState, market: Market, place: number): number {
  return Math.min(FULL_BPS, Math.floor(shareOfBook(state, market, place) * 1.25));
}

/** A runner's share of the book by its price, hundredths of a percent; see `plausibleReduction`. */
export function shareOfBook(state: ExchangeState, market: Market, place: number): number {
  const chance = offeredChance(market, place) ?? matchedChance(state, market, place);
  return chance ?? evenChance(market);
}

function offeredChance(market: Market, place: number): number | null {
  let best: number | null = null;
  for (const currency of CURRENCIES) {
    const price = market.currencies[currency].books[place]?.lays.best?.price;
    if (price !== undefined) best = Math.max(best ?? 0, (FULL_BPS * STAKE_BACK) / price);
  }
  return best;
}

function matchedChance(state: ExchangeState, market: Market, place: number): number | null {
  let stakes: Money = 0;
  let profits: Money = 0;
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    if (bet?.runner !== place) continue;
    stakes += bet.matched;
    profits += bet.matchedProfit;
  }
  return stakes === 0 ? null : (FULL_BPS * stakes) / (stakes + profits);
}

function evenChance({ kind, runners, winners }: Market): number {
  const standing = runners.filter(({ status }) => status !== 'REMOVED').length;
  // Each-way prices are win prices.
  const prices = kind === 'EACH_WAY' ? 1 : Math.max(winners, 1);
  return (FULL_BPS * prices) / Math.max(standing, 1);
}
