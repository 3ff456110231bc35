import type { Market } from '#exchange/market.ts';
import type { Money, Price } from '#money/money.ts';

/** The first bet of every runner's queue on one side. */
export interface Heads {
  readonly prices: readonly Price[];
  readonly rests: readonly Money[];
}

/** The bets of a complete set on one side; null if a runner has none. */
export function getHeads(market: Market, side: 'BACK' | 'LAY'): Heads | null {
  const prices: Price[] = [];
  const rests: Money[] = [];
  for (const book of market.currencies.DEMO.books) {
    const head = book.listBets(side)[0];
    if (head === undefined) return null;
    prices.push(head.price);
    rests.push(head.unmatched);
  }
  return { prices, rests };
}

/**
 * Brute force: returns true if resting bets of one side on all runners could be matched with each other with one
 * percent to spare. Tries every payout: stakes that honour every price must make up the payout (backs) or leave room
 * (lays). Bets under a rupee are rounding dust and ignored.
 */
export function hasOpenSet({ prices, rests }: Heads, side: 'BACK' | 'LAY'): boolean {
  if (rests.some((rest) => rest < 100)) return false;
  for (let payout = 1000; payout <= 20_000; payout += 7) {
    const stakes = prices.map((price) => (payout * 100) / price);
    if (stakes.some((stake, place) => Math.ceil(stake) > (rests[place] ?? 0))) return false;
    const sum = stakes.reduce((total, stake) => total + stake, 0);
    if (side === 'BACK' ? sum >= payout * 1.01 : sum <= payout * 0.99) return true;
  }
  return false;
}

/** Largest taker's stake that some payout allows at this price or better, by brute force. */
export function largestTakerStake(side: 'BACK' | 'LAY', { prices, rests }: Heads, wanted: Money, limit: Price): Money {
  let largest = 0;
  const top = Math.min(...prices.map((price, place) => Math.ceil(((rests[place] ?? 0) * price) / 100)));
  for (let payout = 1; payout <= top; payout++) {
    const round = side === 'BACK' ? Math.floor : Math.ceil;
    const stakes = prices.map((price) => round((payout * 100) / price));
    if (stakes.some((stake, place) => stake < 1 || stake > (rests[place] ?? 0))) continue;
    const taker = payout - stakes.reduce((sum, stake) => sum + stake, 0);
    if (taker < 1 || taker > wanted) continue;
    const isGood = side === 'BACK' ? payout * 100 >= limit * taker : payout * 100 <= limit * taker;
    if (isGood && taker > largest) largest = taker;
  }
  return largest;
}
