import { CURRENCIES, type Money } from '#money/money.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';

const FULL_BPS = 10_000;
/** A price of 1.00 wins nothing. */
const STAKE_BACK = 100;

/**
 * The largest factor that the price of a runner bears out, in hundredths of a percent: a runner at a price stands for
 * 1/price of the book, and a quarter more is let pass, because prices move and factors are official figures.
 *
 * The price is the best one at which the runner can be backed; without one the average matched on it; without that an
 * even share of the places.
 *
 * @example a runner at 10.0 stands for 10 % of the book: at most 12.5 %.
 */
export function plausibleReduction(state: ExchangeState, market: Market, place: number): number {
  return Math.min(FULL_BPS, Math.floor(shareOfBook(state, market, place) * 1.25));
}

/** What a runner stands for by its price, hundredths of a percent; see `plausibleReduction`. */
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
  // Prices of an each-way market are those of the win.
  const prices = kind === 'EACH_WAY' ? 1 : Math.max(winners, 1);
  return (FULL_BPS * prices) / Math.max(standing, 1);
}
