import type { Ending } from './endings.ts';
import type { BetFact, MarketFact } from './facts.ts';

const RUN = 100;
const DECIMAL: ReadonlySet<string> = new Set(['LOTTERY', 'PREMIUM']);

/** Profit per 100 staked, in hundredths, of a number as the house quotes it. */
export function quotedRate({ kind }: Pick<MarketFact, 'kind'>, price: number): number {
  return DECIMAL.has(kind) ? (price - 100) * 100 : price;
}

/** What a stake wins at a rate, paise: exact, then half a paisa up. */
export function winOf(stake: number, rate: number): number {
  return Number((BigInt(stake) * BigInt(rate) * 2n + 10_000n) / 20_000n);
}

/**
 * What a bet with the house comes to in one ending, paise: written down once more from the table of what every kind
 * wins and loses, one ending at a time.
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
    return sided(bet, ending.winners.has(bet.runner) ? winOf(stake, rate) : -stake);
  }
  const { runs } = ending;
  if (market.kind === 'METER') {
    const counted = Math.min(runs, line + reach * RUN);
    return sided(bet, (stake * (counted - line)) / RUN);
  }
  if (market.kind === 'KHADO') {
    const first = line / RUN;
    const isIn = runs / RUN >= first && runs / RUN <= first + reach - 1;
    return isIn ? winOf(stake, rate) : -stake;
  }
  return sided(bet, runs >= line ? winOf(stake, rate) : -stake);
}

/** Back and Yes have it as it is, Lay and No the other way round. */
function sided({ isBack }: BetFact, amount: number): number {
  return isBack || amount === 0 ? amount : -amount;
}
