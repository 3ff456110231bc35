import { assertNever } from '#base/assert.ts';
import type { Runner } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { bestOfEachWay, worstOfEachWay } from './each-way-position.ts';
import { bestOfLines, worstOfLines } from './line-exposure.ts';
import { worstOfMeter } from './meter-exposure.ts';
import type { Position } from './position-types.ts';
import { HIGH, LOW, type RunnerPosition, UNKNOWN } from './runner-figures.ts';
import { largestRunsProfit } from './runs-profit.ts';

/** Market data that the risk depends on. */
export interface RiskMarket {
  readonly winners: number;
  readonly runners: readonly Pick<Runner, 'status'>[];
}

/**
 * Exposure of an account in a market: the largest loss over all outcomes and all ways in which its unmatched bets may
 * or may not be matched (rules 10.3 to 10.7). Never negative, paise.
 *
 * If runner r loses, its unmatched backs are lost; if it wins, its unmatched lays. The worst outcome takes the
 * smallest `low` for each winner. Removed runners can't win.
 *
 * For each-way markets see `findWorstEachWay`.
 *
 * @param market `winners` 0 on a winner market means that any number may win, so every negative change is included.
 */
export function exposureOf(market: RiskMarket, position: Position): Money {
  switch (position.kind) {
    case 'RUNNERS': {
      const worst =
        position.low +
        (market.winners === 1 ? lowest(market, position) : lowestOfSeveral(market, position));
      return worst < 0 ? 0 - worst : 0;
    }
    case 'EACH_WAY':
      return Math.max(0, 0 - worstOfEachWay(market, position));
    case 'LINE':
      return 0 - worstOfLines(position);
    case 'RUNS':
      return 0 - (position.isPerRun ? worstOfMeter(position) : worstOfLines(position));
    default:
      return assertNever(position);
  }
}

/**
 * Max profit of an account in a market if every unmatched bet is matched at its own price where it wins; compared
 * with the profit limit. Paise, never negative.
 */
export function largestProfitOf(market: RiskMarket, position: Position): Money {
  switch (position.kind) {
    case 'RUNNERS':
      return Math.max(0, position.high + highest(market, position));
    case 'EACH_WAY':
      return Math.max(0, bestOfEachWay(market, position));
    case 'LINE':
      return Math.max(0, bestOfLines(position));
    case 'RUNS':
      return largestRunsProfit(position);
    default:
      return assertNever(position);
  }
}

/** Fast path for a single winner: uses the cached minimum, and scans all runners only if a removed runner has it. */
function lowest({ runners }: RiskMarket, position: RunnerPosition): Money {
  if (position.leastAt === UNKNOWN) position.findLeast();
  if (runners[position.leastAt]?.status !== 'REMOVED') return position.least;
  const changes = changesOf(runners, position, LOW);
  return changes.length === 0 ? 0 : Math.min(...changes);
}

function lowestOfSeveral({ winners, runners }: RiskMarket, position: RunnerPosition): Money {
  const changes = changesOf(runners, position, LOW).sort((a, b) => a - b);
  if (winners === 0) return sumOf(changes.filter((change) => change < 0));
  return sumOf(changes.slice(0, winners));
}

function highest({ winners, runners }: RiskMarket, position: RunnerPosition): Money {
  const changes = changesOf(runners, position, HIGH).sort((a, b) => b - a);
  if (winners === 0) return sumOf(changes.filter((change) => change > 0));
  return sumOf(changes.slice(0, winners));
}

/** Changes by each runner that may still win. */
function changesOf(
  runners: RiskMarket['runners'],
  position: RunnerPosition,
  figure: number,
): Money[] {
  const changes: Money[] = [];
  for (let runner = 0; runner < position.runners; runner++) {
    if (runners[runner]?.status !== 'REMOVED') changes.push(position.of(runner, figure));
  }
  return changes;
}

function sumOf(amounts: readonly Money[]): Money {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
