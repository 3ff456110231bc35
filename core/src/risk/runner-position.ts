import type { RunnerPosition } from '#bet/position.ts';
import type { Money } from '#money/money.ts';
import { liabilityOf, profitOf } from '#money/profit.ts';
import { houseProfitOf } from '#quote/house-rate.ts';
import type { MatchedBet, PositionFill, UnmatchedBet } from './position-bet.ts';

const FIGURES = 3;
export const LOW = 1;
export const HIGH = 2;

/** A position without bets. */
export function createRunnerPosition(accountId: number, runners: number): RunnerPosition {
  // Of exactly this length: an array that grows by `push` would take room for 17.
  const byRunner = new Array<Money>(runners * FIGURES);
  for (let place = 0; place < byRunner.length; place++) byRunner[place] = 0;
  return {
    kind: 'RUNNERS',
    accountId,
    exposure: 0,
    openBets: 0,
    base: 0,
    low: 0,
    high: 0,
    byRunner,
  };
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
    position.byRunner.fill(result - base, runner * FIGURES, (runner + 1) * FIGURES);
  }
  return position;
}

/** How many runners it knows. */
export function runnersOf({ byRunner }: RunnerPosition): number {
  return byRunner.length / FIGURES;
}

/** What the matched bets change when a runner wins. */
export function matchedOn({ byRunner }: RunnerPosition, runner: number): Money {
  return byRunner[runner * FIGURES] ?? 0;
}

/** What a runner's win changes with the unmatched bets counted. @param figure LOW or HIGH. */
export function figureOf({ byRunner }: RunnerPosition, runner: number, figure: number): Money {
  return byRunner[runner * FIGURES + figure] ?? 0;
}

/** Matched result by the runner that wins, in the order of the runners. */
export function resultsOf(position: RunnerPosition): Money[] {
  const results: Money[] = [];
  for (let runner = 0; runner < runnersOf(position); runner++) {
    results.push(position.base + matchedOn(position, runner));
  }
  return results;
}

/** Whether anything matched depends on who wins. */
export function hasMatched(position: RunnerPosition): boolean {
  for (let runner = 0; runner < runnersOf(position); runner++) {
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
  move(position, bet, { stake: bet.unmatched, other: otherSide(bet, bet.unmatched) });
}

/** A part of what a bet has unmatched leaves the position; the bet itself is lowered by the caller. */
export function lowerRunnerRest(position: RunnerPosition, bet: UnmatchedBet, by: Money): void {
  const { unmatched } = bet;
  // What is left is rounded as a whole, as it was when the bet came.
  const other = otherSide(bet, unmatched - by) - otherSide(bet, unmatched);
  move(position, bet, { stake: 0 - by, other });
}

/**
 * A part of what a bet has unmatched is matched: the same as lowering the rest and adding the match, but of every figure
 * only the difference is moved. A back that is matched leaves `low` of the market as it is, a lay its `high`.
 */
export function matchRunnerRest(
  position: RunnerPosition,
  bet: UnmatchedBet,
  { stake, profit }: PositionFill,
): void {
  const { byRunner } = position;
  const { side, runner, unmatched } = bet;
  const freed = otherSide(bet, unmatched) - otherSide(bet, unmatched - stake);
  const place = runner * FIGURES;
  const sign = side === 'BACK' ? 1 : -1;
  const paid = sign * (stake + profit);
  position.base -= sign * stake;
  add(byRunner, place, paid);
  if (side === 'BACK') {
    position.high -= stake;
    add(byRunner, place + LOW, profit);
    add(byRunner, place + HIGH, paid - freed);
  } else {
    position.low += stake;
    add(byRunner, place + LOW, paid + freed);
    add(byRunner, place + HIGH, 0 - profit);
  }
}

/** An amount is reserved beyond the unmatched bets themselves; minus gives it back. */
export function moveRunnerReserve(
  position: RunnerPosition,
  { side, runner }: Pick<UnmatchedBet, 'side' | 'runner'>,
  amount: Money,
): void {
  if (side === 'BACK') position.low -= amount;
  add(position.byRunner, runner * FIGURES + LOW, side === 'BACK' ? amount : 0 - amount);
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
  const place = runner * FIGURES;
  add(position.byRunner, place, paid);
  add(position.byRunner, place + LOW, paid);
  add(position.byRunner, place + HIGH, paid);
}

/** A back loses its stake unless its runner wins; a lay wins its stake unless it does. */
function move(
  position: RunnerPosition,
  { side, runner }: UnmatchedBet,
  { stake, other }: { readonly stake: Money; readonly other: Money },
): void {
  const place = runner * FIGURES;
  if (side === 'BACK') {
    position.low -= stake;
    add(position.byRunner, place + LOW, stake);
    add(position.byRunner, place + HIGH, other);
  } else {
    position.high += stake;
    add(position.byRunner, place + LOW, 0 - other);
    add(position.byRunner, place + HIGH, 0 - stake);
  }
}

/** What a back of a stake wins, and what a lay of it may lose. */
function otherSide({ side, rate, house = null }: UnmatchedBet, stake: Money): Money {
  if (house !== null) return houseProfitOf(stake, rate);
  return side === 'BACK' ? profitOf(stake, rate) : liabilityOf(stake, rate);
}

function add(byRunner: Money[], place: number, amount: Money): void {
  byRunner[place] = (byRunner[place] ?? 0) + amount;
}
