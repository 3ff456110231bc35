import type { Money } from '#money/money.ts';
import { liabilityOf, profitOf } from '#money/profit.ts';
import { houseProfitOf } from '#quote/house-rate.ts';
import type { MatchedBet, PositionFill, UnmatchedBet } from './position-types.ts';
import { HIGH, LOW, laneOf, MATCHED, RunnerPosition, UNKNOWN, widthOf } from './runner-figures.ts';

/** A position without bets that stands by itself. */
export function createRunnerPosition(accountId: number, runners: number): RunnerPosition {
  const position = new RunnerPosition(new Float64Array(widthOf(runners)), 0, runners);
  position.start(accountId);
  return position;
}

/** The same figures once more, in a row of their own. */
export function copyOfRunners(position: RunnerPosition): RunnerPosition {
  const copy = createRunnerPosition(position.accountId, position.runners);
  copy.take(position);
  return copy;
}

/**
 * A position of which only results are known: the one if no runner wins (`base`), and those by the winner.
 *
 * @param runners how many there are; one without a result has that of `base`.
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

/** What the matched bets change when a runner wins. */
export function matchedOn(position: RunnerPosition, runner: number): Money {
  return position.of(runner, MATCHED);
}

/** Matched result by the runner that wins, in the order of the runners. */
export function resultsOf(position: RunnerPosition): Money[] {
  const results: Money[] = [];
  for (let runner = 0; runner < position.runners; runner++) {
    results.push(position.base + matchedOn(position, runner));
  }
  return results;
}

/** All that a position comes to, equal for equal positions: its least `low` is worked out when it is not known. */
export function figuresOf(position: RunnerPosition): readonly number[] {
  const { accountId, exposure, openBets, base, low, high } = position;
  if (position.leastAt === UNKNOWN) position.findLeast();
  const figures = [accountId, exposure, openBets, base, low, high, position.least];
  for (let runner = 0; runner < position.runners; runner++) {
    for (const figure of [MATCHED, LOW, HIGH]) figures.push(position.of(runner, figure));
  }
  return figures;
}

/** Whether anything matched depends on who wins. */
export function hasMatched(position: RunnerPosition): boolean {
  for (let runner = 0; runner < position.runners; runner++) {
    if (matchedOn(position, runner) !== 0) return true;
  }
  return false;
}

/** Whether anything of the account is unmatched: every back lowers `low`, every lay raises `high`. */
export function hasUnmatched({ base, low, high }: RunnerPosition): boolean {
  return low !== base || high !== base;
}

/** All that a bet has unmatched comes into the position. */
export function addRunnerRest(position: RunnerPosition, bet: UnmatchedBet): void {
  const { side, runner, unmatched } = bet;
  position.moveRest(laneOf(runner, side), unmatched, otherSide(bet, unmatched));
}

/** A part of what a bet has unmatched leaves the position; the bet itself is lowered by the caller. */
export function lowerRunnerRest(position: RunnerPosition, bet: UnmatchedBet, by: Money): void {
  const { side, runner, unmatched } = bet;
  // What is left is rounded as a whole, as it was when the bet came.
  const other = otherSide(bet, unmatched - by) - otherSide(bet, unmatched);
  position.moveRest(laneOf(runner, side), 0 - by, other);
}

/**
 * A part of what a bet has unmatched is matched: the same as lowering the rest and adding the match, but of every figure
 * only the difference is moved. A back that is matched leaves `low` of the market as it is, a lay its `high`.
 */
export function matchRunnerRest(
  position: RunnerPosition,
  bet: UnmatchedBet,
  fill: PositionFill,
): void {
  const { side, runner, unmatched } = bet;
  const freed = otherSide(bet, unmatched) - otherSide(bet, unmatched - fill.stake);
  position.matchRest(laneOf(runner, side), fill, freed);
}

/** An amount is reserved beyond the unmatched bets themselves; minus gives it back. */
export function moveRunnerReserve(
  position: RunnerPosition,
  { side, runner }: Pick<UnmatchedBet, 'side' | 'runner'>,
  amount: Money,
): void {
  if (side === 'BACK') position.low -= amount;
  position.addLow(runner, side === 'BACK' ? amount : 0 - amount);
}

/** Adds a match; one with minus figures takes it back. */
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

/** What a back of a stake wins, and what a lay of it may lose. */
function otherSide({ side, rate, house = null }: UnmatchedBet, stake: Money): Money {
  if (house !== null) return houseProfitOf(stake, rate);
  return side === 'BACK' ? profitOf(stake, rate) : liabilityOf(stake, rate);
}
