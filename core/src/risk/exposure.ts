import type { Bet } from '#bet/bet.ts';
import type { Runner } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { profitOf } from '#money/profit.ts';
import { houseProfitOf } from '#quote/house-rate.ts';
import { bestOfLines, worstOfLines } from './line-exposure.ts';
import { worstOfMeter } from './meter-exposure.ts';
import type { Position } from './position.ts';

/** What of a market the risk depends on. */
export interface RiskMarket {
  readonly winners: number;
  readonly runners: readonly Pick<Runner, 'status'>[];
}

/**
 * Exposure of an account in a market: the largest loss over all results and all ways in which its unmatched bets
 * may be matched or not (rules 10.3 to 10.7). Never negative, paise.
 *
 * If runner r loses, it costs the unmatched backs on it; if it wins, the unmatched lays. The result is therefore
 * `base − all unmatched backs + Σ d(r) over the winners` with `d(r) = perRunner + restBack − restLay`, and the
 * worst one takes the smallest d for each winner. Removed runners cannot win.
 *
 * @param market `winners` 0 on a winner market: any number may win, so every negative d counts.
 */
export function exposureOf(market: RiskMarket, position: Position): Money {
  if (position.steps !== null) {
    return 0 - (position.isPerRun ? worstOfMeter(position) : worstOfLines(position));
  }
  const worst = position.base - position.restBackTotal + worstWinners(market, position);
  return worst < 0 ? 0 - worst : 0;
}

/** An unmatched bet, as far as its win matters. */
export type UnmatchedTerms = Pick<Bet, 'side' | 'runner' | 'rate' | 'unmatched'> & {
  readonly house?: Bet['house'];
};

/**
 * The most that an account can win in a market if every unmatched bet is matched at its own price where it wins;
 * compared with the limit on profit. Paise, never negative.
 *
 * @param rests its unmatched bets there; a line position knows them itself.
 */
export function largestProfitOf(
  market: RiskMarket,
  position: Position,
  rests: readonly UnmatchedTerms[],
): Money {
  if (position.steps !== null) return Math.max(0, bestOfLines(position));
  const gains = [...position.perRunner];
  let best = position.base;
  for (const { side, runner, rate, unmatched, house = null } of rests) {
    // A lay wins its stake unless its runner wins.
    if (side === 'LAY') best += unmatched;
    const backerWins = house === null ? profitOf(unmatched, rate) : houseProfitOf(unmatched, rate);
    gains[runner] = (gains[runner] ?? 0) + (side === 'LAY' ? 0 - unmatched : backerWins);
  }
  const standing = gains.filter((_gain, runner) => market.runners[runner]?.status !== 'REMOVED');
  standing.sort((a, b) => b - a);
  const winners = market.winners === 0 ? standing.length : market.winners;
  for (const gain of standing.slice(0, winners)) {
    if (market.winners !== 0 || gain > 0) best += gain;
  }
  return Math.max(best, 0);
}

function worstWinners(market: RiskMarket, position: Position): Money {
  const { perRunner, restBack, restLay } = position;
  if (market.winners !== 1) return worstOfSeveral(market, position);
  let worst = Number.POSITIVE_INFINITY;
  for (let runner = 0; runner < perRunner.length; runner++) {
    const change = (perRunner[runner] ?? 0) + (restBack[runner] ?? 0) - (restLay[runner] ?? 0);
    if (change < worst && market.runners[runner]?.status !== 'REMOVED') worst = change;
  }
  return worst === Number.POSITIVE_INFINITY ? 0 : worst;
}

function worstOfSeveral(market: RiskMarket, position: Position): Money {
  const { perRunner, restBack, restLay } = position;
  const changes: Money[] = [];
  for (let runner = 0; runner < perRunner.length; runner++) {
    if (market.runners[runner]?.status === 'REMOVED') continue;
    changes.push((perRunner[runner] ?? 0) + (restBack[runner] ?? 0) - (restLay[runner] ?? 0));
  }
  changes.sort((a, b) => a - b);
  const winners = market.winners === 0 ? changes.length : market.winners;
  let sum = 0;
  for (let place = 0; place < winners && place < changes.length; place++) {
    const change = changes[place] ?? 0;
    if (market.winners !== 0 || change < 0) sum += change;
  }
  return sum;
}
