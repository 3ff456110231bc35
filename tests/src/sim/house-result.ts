import type { Ending } from './endings.ts';
import type { BetFact, MarketFact } from './facts.ts';

const RUN = 100;
const DECIMAL: ReadonlySet<string> = new Set(['LOTTERY', 'PREMIUM']);

/** Profit per 100 staked, in hundredths, of a number quoted by the house. */
export function quotedRate({ kind }: Pick<MarketFact, 'kind'>, price: number): number {
  return DECIMAL.has(kind) ? (price - 100) * 100 : price;
}

/** Winnings of a stake at a rate, paise: computed exactly, then rounded half up. */
export function computeWin(stake: number, rate: number): number {
  return Number((BigInt(stake) * BigInt(rate) * 2n + 10_000n) / 20_000n);
}

/**
 * Result of a house bet for one outcome, paise. Implemented a second time from the table of wins and losses per kind,
 * one outcome at a time.
 */
export function houseOutcome(
  market: MarketFact,
  bet: BetFact,
  { stake, rate }: { readonly stake: number; readonly rate: number },
  ending: Ending,
): number {
  const line = bet.house?.line ?? 0;
  const reach = bet.house?.reach ?? 0;
  if ('winners' in ending) {
    return sided(bet, ending.winners.has(bet.runner) ? computeWin(stake, rate) : -stake);
  }
  const { runs } = ending;
  if (market.kind === 'METER') {
    const counted = Math.min(runs, line + reach * RUN);
    return sided(bet, (stake * (counted - line)) / RUN);
  }
  if (market.kind === 'KHADO') {
    const first = line / RUN;
    const isIn = runs / RUN >= first && runs / RUN <= first + reach - 1;
    return isIn ? computeWin(stake, rate) : -stake;
  }
  return sided(bet, runs >= line ? computeWin(stake, rate) : -stake);
}

/** Unchanged for Back and Yes, negated for Lay and No. */
function sided({ isBack }: BetFact, amount: number): number {
  return isBack || amount === 0 ? amount : -amount;
}
