import type { Money } from '#money/money.ts';
import { computeLiability, computeProfit } from '#money/profit.ts';
import { computeHouseProfit } from '#quote/house-rate.ts';
import type { MatchedBet, PositionFill, UnmatchedBet } from './position-types.ts';
import {
  getLane,
  getRowWidth,
  HIGH,
  LOW,
  MATCHED,
  RunnerPosition,
  UNKNOWN,
} from './runner-figures.ts';

/** Creates a standalone position without bets. */
export function createRunnerPosition(accountId: number, runners: number): RunnerPosition {
  const position = new RunnerPosition(new Float64Array(getRowWidth(runners)), 0, runners);
  position.start(accountId);
  return position;
}

/** Copies the figures to a standalone row. */
export function copyRunnerPosition(position: RunnerPosition): RunnerPosition {
  const copy = createRunnerPosition(position.accountId, position.runners);
  copy.take(position);
  return copy;
}

/**
 * Builds a position from results alone: `base` if no runner wins, and by winner.
 *
 * @param runners number of runners; one without a result has that of `base`.
 */
export function positionFromResults(
  runners: number,
  base: Money,
  results: readonly Money[],
): RunnerPosition {
  const position = createRunnerPosition(0, runners);
  position.base = base;
  position.low = base;
  position.high = base;
  for (const [runner, result] of results.entries()) {
    position.add(runner, MATCHED, result - base);
    position.addLow(runner, result - base);
    position.add(runner, HIGH, result - base);
  }
  return position;
}

/** Change by matched bets if a runner wins. */
export function matchedOn(position: RunnerPosition, runner: number): Money {
  return position.of(runner, MATCHED);
}

/** Matched results by winning runner, in runner order. */
export function listRunnerResults(position: RunnerPosition): Money[] {
  const results: Money[] = [];
  for (let runner = 0; runner < position.runners; runner++) {
    results.push(position.base + matchedOn(position, runner));
  }
  return results;
}

/** All figures of a position, equal for equal positions; computes the smallest `low` if unknown. */
export function listFigures(position: RunnerPosition): readonly number[] {
  const { accountId, exposure, openBets, base, low, high } = position;
  if (position.leastAt === UNKNOWN) position.findLeast();
  const figures = [accountId, exposure, openBets, base, low, high, position.least];
  for (let runner = 0; runner < position.runners; runner++) {
    for (const figure of [MATCHED, LOW, HIGH]) figures.push(position.of(runner, figure));
  }
  return figures;
}

/** Returns true if any matched bet depends on the winner. */
export function hasMatched(position: RunnerPosition): boolean {
  for (let runner = 0; runner < position.runners; runner++) {
    if (matchedOn(position, runner) !== 0) return true;
  }
  return false;
}

/** Returns true if the account has an unmatched bet: every back lowers `low`, every lay raises `high`. */
export function hasUnmatched({ base, low, high }: RunnerPosition): boolean {
  return low !== base || high !== base;
}

/** Adds the bet's unmatched stake to the position. */
export function addRunnerRest(position: RunnerPosition, bet: UnmatchedBet): void {
  const { side, runner, unmatched } = bet;
  position.moveRest(getLane(runner, side), unmatched, otherSide(bet, unmatched));
}

/** Removes part of a bet's unmatched stake from the position; the caller reduces the bet. */
export function lowerRunnerRest(position: RunnerPosition, bet: UnmatchedBet, by: Money): void {
  const { side, runner, unmatched } = bet;
  // The remainder is rounded as a whole, as on arrival.
  const other = otherSide(bet, unmatched - by) - otherSide(bet, unmatched);
  position.moveRest(getLane(runner, side), 0 - by, other);
}

/**
 * Matches part of a bet's unmatched stake: equivalent to lowering the remainder and adding the match, but applies
 * only the net difference to each figure. A matched back leaves the market's `low` unchanged, a matched lay its
 * `high`.
 */
export function matchRunnerRest(
  position: RunnerPosition,
  bet: UnmatchedBet,
  fill: PositionFill,
): void {
  const { side, runner, unmatched } = bet;
  const freed = otherSide(bet, unmatched) - otherSide(bet, unmatched - fill.stake);
  position.matchRest(getLane(runner, side), fill, freed);
}

/** Reserves an amount on top of the unmatched bets; negative releases it. */
export function moveRunnerReserve(
  position: RunnerPosition,
  { side, runner }: Pick<UnmatchedBet, 'side' | 'runner'>,
  amount: Money,
): void {
  if (side === 'BACK') position.low -= amount;
  position.addLow(runner, side === 'BACK' ? amount : 0 - amount);
}

/** Adds a match; negative figures remove one. */
export function addRunnerFill(
  position: RunnerPosition,
  { side, runner }: MatchedBet,
  { stake, profit }: PositionFill,
): void {
  const lost = side === 'BACK' ? stake : 0 - stake;
  const paid = side === 'BACK' ? stake + profit : 0 - stake - profit;
  position.base -= lost;
  position.low -= lost;
  position.high -= lost;
  position.add(runner, MATCHED, paid);
  position.addLow(runner, paid);
  position.add(runner, HIGH, paid);
}

/** Profit of a back, or liability of a lay. */
function otherSide({ side, rate, house = null }: UnmatchedBet, stake: Money): Money {
  if (house !== null) return computeHouseProfit(stake, rate);
  return side === 'BACK' ? computeProfit(stake, rate) : computeLiability(stake, rate);
}
