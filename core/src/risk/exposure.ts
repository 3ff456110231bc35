import { assertNever } from '#base/assert.ts';
import type { Runner } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { findBestEachWay, findWorstEachWay } from './each-way-position.ts';
import { findBestLine, findWorstLine } from './line-exposure.ts';
import { findWorstMeterResult } from './meter-exposure.ts';
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
export function computeExposure(market: RiskMarket, position: Position): Money {
  switch (position.kind) {
    case 'RUNNERS': {
      const worst =
        position.low +
        (market.winners === 1 ? lowest(market, position) : lowestOfSeveral(market, position));
      return worst < 0 ? 0 - worst : 0;
    }
    case 'EACH_WAY':
      return Math.max(0, 0 - findWorstEachWay(market, position));
    case 'LINE':
      return 0 - findWorstLine(position);
    case 'RUNS':
      return 0 - (position.isPerRun ? findWorstMeterResult(position) : findWorstLine(position));
    default:
      return assertNever(position);
  }
}

/**
 * Max profit of an account in a market if every unmatched bet is matched at its own price where it wins; compared
 * with the profit limit. Paise, never negative.
 */
export function computeMaxProfit(market: RiskMarket, position: Position): Money {
  switch (position.kind) {
    case 'RUNNERS':
      return Math.max(0, position.high + highest(market, position));
    case 'EACH_WAY':
      return Math.max(0, findBestEachWay(market, position));
    case 'LINE':
      return Math.max(0, findBestLine(position));
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
  const changes = listChanges(runners, position, LOW);
  return changes.length === 0 ? 0 : Math.min(...changes);
}

function lowestOfSeveral({ winners, runners }: RiskMarket, position: RunnerPosition): Money {
  const changes = listChanges(runners, position, LOW).sort((a, b) => a - b);
  if (winners === 0) return sumAmounts(changes.filter((change) => change < 0));
  return sumAmounts(changes.slice(0, winners));
}

function highest({ winners, runners }: RiskMarket, position: RunnerPosition): Money {
  const changes = listChanges(runners, position, HIGH).sort((a, b) => b - a);
  if (winners === 0) return sumAmounts(changes.filter((change) => change > 0));
  return sumAmounts(changes.slice(0, winners));
}

/** Changes by each runner that may still win. */
function listChanges(
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

function sumAmounts(amounts: readonly Money[]): Money {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
