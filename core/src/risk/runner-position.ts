import type { Money } from '#money/money.ts';
import { computeLiability, computeProfit } from '#money/profit.ts';
import { computeHouseProfit } from '#quote/house-rate.ts';
import type { AccountPosition, MatchedBet, PositionFill, ReservingBet, RiskMarket, UnmatchedBet } from './position.ts';
import { getLane, getRowWidth, HIGH, LOW, MATCHED, RunnerFigures, UNKNOWN } from './runner-figures.ts';

/** An account's possible results in a market won by runners, as a view of its row of figures. */
export class RunnerPosition extends RunnerFigures implements AccountPosition {
  get kind(): 'RUNNERS' {
    return 'RUNNERS';
  }

  copy(): RunnerPosition {
    const copy = createRunnerPosition(this.accountId, this.runners);
    copy.copyFrom(this);
    return copy;
  }

  addRest(bet: UnmatchedBet): void {
    const { side, runner, unmatched } = bet;
    this.moveLane(getLane(runner, side), unmatched, otherSide(bet, unmatched));
  }

  removeRest(bet: UnmatchedBet, by: Money = bet.unmatched): void {
    const { side, runner, unmatched } = bet;
    // The remainder is rounded as a whole, as on arrival.
    const other = otherSide(bet, unmatched - by) - otherSide(bet, unmatched);
    this.moveLane(getLane(runner, side), 0 - by, other);
  }

  /**
   * Equivalent to removing the part and adding the match, but applies only the net difference to each figure. A matched
   * back leaves the market's `low` unchanged, a matched lay its `high`.
   */
  matchRest(bet: UnmatchedBet, fill: PositionFill): void {
    const { side, runner, unmatched } = bet;
    const freed = otherSide(bet, unmatched) - otherSide(bet, unmatched - fill.stake);
    this.matchLane(getLane(runner, side), fill, freed);
  }

  moveReserve({ side, runner }: ReservingBet, amount: Money): void {
    if (side === 'BACK') this.low -= amount;
    this.addLow(runner, side === 'BACK' ? amount : 0 - amount);
  }

  addFill({ side, runner }: MatchedBet, { stake, profit }: PositionFill): void {
    const lost = side === 'BACK' ? stake : 0 - stake;
    const paid = side === 'BACK' ? stake + profit : 0 - stake - profit;
    this.base -= lost;
    this.low -= lost;
    this.high -= lost;
    this.add(runner, MATCHED, paid);
    this.addLow(runner, paid);
    this.add(runner, HIGH, paid);
  }

  /**
   * If runner r loses, its unmatched backs are lost; if it wins, its unmatched lays. The worst outcome takes the
   * smallest `low` for each winner.
   *
   * @param market `winners` 0 means that any number may win, so every negative change is included.
   */
  computeExposure(market: RiskMarket): Money {
    const worst = this.low + (market.winners === 1 ? lowest(market, this) : lowestOfSeveral(market, this));
    return worst < 0 ? 0 - worst : 0;
  }

  computeMaxProfit(market: RiskMarket): Money {
    return Math.max(0, this.high + highest(market, this));
  }

  /** Change by matched bets if a runner wins. */
  matchedOn(runner: number): Money {
    return this.get(runner, MATCHED);
  }

  /** Matched results by winning runner, in runner order. */
  listResults(): Money[] {
    const results: Money[] = [];
    for (let runner = 0; runner < this.runners; runner++) {
      results.push(this.base + this.matchedOn(runner));
    }
    return results;
  }

  /** All figures, equal for equal positions; computes the smallest `low` if unknown. */
  listFigures(): readonly number[] {
    const { accountId, exposure, openBets, base, low, high } = this;
    if (this.minAt === UNKNOWN) this.findLeast();
    const figures = [accountId, exposure, openBets, base, low, high, this.min];
    for (let runner = 0; runner < this.runners; runner++) {
      for (const figure of [MATCHED, LOW, HIGH]) figures.push(this.get(runner, figure));
    }
    return figures;
  }

  /** Returns true if any matched bet depends on the winner. */
  hasMatched(): boolean {
    for (let runner = 0; runner < this.runners; runner++) {
      if (this.matchedOn(runner) !== 0) return true;
    }
    return false;
  }

  /** Returns true if the account has an unmatched bet: every back lowers `low`, every lay raises `high`. */
  hasUnmatched(): boolean {
    return this.low !== this.base || this.high !== this.base;
  }
}

/**
 * Permanent dummy view. Views are short-lived, and if a garbage collection finds none alive, the engine drops their
 * hidden class and with it all code optimised for it.
 */
export const NO_POSITION = new RunnerPosition(new Float64Array(getRowWidth(0)), 0, 0);

export function createRunnerPosition(accountId: number, runners: number): RunnerPosition {
  const position = new RunnerPosition(new Float64Array(getRowWidth(runners)), 0, runners);
  position.start(accountId);
  return position;
}

/**
 * Builds a position from results alone: `base` if no runner wins, and by winner.
 *
 * @param runners number of runners; one without a result has that of `base`.
 */
export function positionFromResults(runners: number, base: Money, results: readonly Money[]): RunnerPosition {
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

/** Profit of a back, or liability of a lay. */
function otherSide({ side, rate, house = null }: UnmatchedBet, stake: Money): Money {
  if (house !== null) return computeHouseProfit(stake, rate);
  return side === 'BACK' ? computeProfit(stake, rate) : computeLiability(stake, rate);
}

/** Fast path for a single winner: uses the cached minimum, and scans all runners only if a removed runner has it. */
function lowest({ runners }: RiskMarket, position: RunnerPosition): Money {
  if (position.minAt === UNKNOWN) position.findLeast();
  if (runners[position.minAt]?.status !== 'REMOVED') return position.min;
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
function listChanges(runners: RiskMarket['runners'], position: RunnerPosition, figure: number): Money[] {
  const changes: Money[] = [];
  for (let runner = 0; runner < position.runners; runner++) {
    if (runners[runner]?.status !== 'REMOVED') changes.push(position.get(runner, figure));
  }
  return changes;
}

function sumAmounts(amounts: readonly Money[]): Money {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
