import type { Side } from '#bet/bet.ts';
import type { Money } from '#money/money.ts';

/** Offsets in the head of a row. */
const EXPOSURE = 0;
const OPEN_BETS = 1;
const BASE = 2;
const ALL_LOW = 3;
const ALL_HIGH = 4;
const MIN = 5;
const MIN_AT = 6;
const ACCOUNT = 7;
const HEAD = 8;

/** Figures per runner: matched, low, high. */
const FIGURES = 3;
export const MATCHED = 0;
export const LOW = 1;
export const HIGH = 2;

/** Sentinel of `minAt`: the minimum must be recomputed. */
export const UNKNOWN = -1;

/** A match, paise. */
interface MatchFigures {
  readonly stake: Money;
  readonly profit: Money;
}

/** Runner and side of a bet as one number, which determines the figures it moves. */
export function getLane(runner: number, side: Side): number {
  return 2 * runner + (side === 'BACK' ? 0 : 1);
}

function isBackLane(lane: number): boolean {
  return (lane & 1) === 0;
}

export function getRowWidth(runners: number): number {
  return HEAD + runners * FIGURES;
}

/**
 * The figures of an account's possible results in a market won by runners. Three
 * figures for each runner w, and three for the market, paise:
 *
 * - matched: `base + matched(w)` is the result if w wins;
 * - low: `low + low(w)` is the same less every unmatched bet that would lose then;
 * - high: `high + high(w)` is the same with every unmatched bet matched at its own price that would win then.
 *
 * The smallest low is cached, so that exposure takes two reads regardless of the number of runners and resting bets.
 *
 * The figures are a row of an array shared by many positions (`PositionTable`). This object is only a view, created
 * on demand; two views of one position are equivalent.
 */
export class RunnerFigures {
  figures: Float64Array;
  at: number;
  readonly runners: number;

  constructor(figures: Float64Array, at: number, runners: number) {
    this.figures = figures;
    this.at = at;
    this.runners = runners;
  }

  /** Moves the view to another row with the same number of runners. */
  turnTo(figures: Float64Array, at: number): this {
    this.figures = figures;
    this.at = at;
    return this;
  }

  get accountId(): number {
    return this.figures[this.at + ACCOUNT] ?? 0;
  }

  /** Worst case over all outcomes and unmatched bets, never negative, paise. */
  get exposure(): Money {
    return this.figures[this.at + EXPOSURE] ?? 0;
  }

  set exposure(exposure: Money) {
    this.figures[this.at + EXPOSURE] = exposure;
  }

  /** Number of live bets, for the limit on it. */
  get openBets(): number {
    return this.figures[this.at + OPEN_BETS] ?? 0;
  }

  set openBets(count: number) {
    this.figures[this.at + OPEN_BETS] = count;
  }

  get base(): Money {
    return this.figures[this.at + BASE] ?? 0;
  }

  set base(amount: Money) {
    this.figures[this.at + BASE] = amount;
  }

  /** `base` less the stakes of all unmatched backs. */
  get low(): Money {
    return this.figures[this.at + ALL_LOW] ?? 0;
  }

  set low(amount: Money) {
    this.figures[this.at + ALL_LOW] = amount;
  }

  /** `base` plus the stakes of all unmatched lays. */
  get high(): Money {
    return this.figures[this.at + ALL_HIGH] ?? 0;
  }

  set high(amount: Money) {
    this.figures[this.at + ALL_HIGH] = amount;
  }

  /** Smallest `low` of all runners, if `minAt` is known. */
  get min(): Money {
    return this.figures[this.at + MIN] ?? 0;
  }

  /** Runner with the smallest `low`; `UNKNOWN` if it has risen since. */
  get minAt(): number {
    return this.figures[this.at + MIN_AT] ?? UNKNOWN;
  }

  /** Figure of a runner. @param figure MATCHED, LOW or HIGH. */
  get(runner: number, figure: number): Money {
    return this.figures[this.at + HEAD + runner * FIGURES + figure] ?? 0;
  }

  /** Adds to a runner's matched or high figure. @param figure MATCHED or HIGH. */
  add(runner: number, figure: number, by: Money): void {
    const place = this.at + HEAD + runner * FIGURES + figure;
    this.figures[place] = (this.figures[place] ?? 0) + by;
  }

  /** Adds to a runner's `low` and maintains the minimum. */
  addLow(runner: number, by: Money): void {
    const { figures, at } = this;
    const place = at + HEAD + runner * FIGURES + LOW;
    const low = (figures[place] ?? 0) + by;
    figures[place] = low;
    if (low <= (figures[at + MIN] ?? 0)) {
      if (figures[at + MIN_AT] === UNKNOWN) return;
      figures[at + MIN] = low;
      figures[at + MIN_AT] = runner;
    } else if (figures[at + MIN_AT] === runner) figures[at + MIN_AT] = UNKNOWN;
  }

  /**
   * Updates for an unmatched bet: a back loses its stake unless its runner wins, a lay wins its stake unless it does.
   *
   * @param lane runner and side of the bet, from `getLane`.
   * @param other profit (back) or liability (lay).
   */
  moveLane(lane: number, stake: Money, other: Money): void {
    const { figures, at } = this;
    const runner = lane >> 1;
    const high = at + HEAD + runner * FIGURES + HIGH;
    if (isBackLane(lane)) {
      figures[at + ALL_LOW] = (figures[at + ALL_LOW] ?? 0) - stake;
      figures[high] = (figures[high] ?? 0) + other;
      this.addLow(runner, stake);
    } else {
      figures[at + ALL_HIGH] = (figures[at + ALL_HIGH] ?? 0) + stake;
      figures[high] = (figures[high] ?? 0) - stake;
      this.addLow(runner, 0 - other);
    }
  }

  /** Updates for a match of a resting bet. @param freed reduction of the remainder's `other`. */
  matchLane(lane: number, { stake, profit }: MatchFigures, freed: Money): void {
    const { figures, at } = this;
    const runner = lane >> 1;
    const first = at + HEAD + runner * FIGURES;
    if (isBackLane(lane)) {
      figures[at + BASE] = (figures[at + BASE] ?? 0) - stake;
      figures[first + MATCHED] = (figures[first + MATCHED] ?? 0) + stake + profit;
      figures[at + ALL_HIGH] = (figures[at + ALL_HIGH] ?? 0) - stake;
      figures[first + HIGH] = (figures[first + HIGH] ?? 0) + stake + profit - freed;
      this.addLow(runner, profit);
    } else {
      figures[at + BASE] = (figures[at + BASE] ?? 0) + stake;
      figures[first + MATCHED] = (figures[first + MATCHED] ?? 0) - stake - profit;
      figures[at + ALL_LOW] = (figures[at + ALL_LOW] ?? 0) + stake;
      figures[first + HIGH] = (figures[first + HIGH] ?? 0) - profit;
      this.addLow(runner, freed - stake - profit);
    }
  }

  findLeast(): void {
    const { figures, at, runners } = this;
    let least = Number.POSITIVE_INFINITY;
    let leastAt = UNKNOWN;
    for (let runner = 0; runner < runners; runner++) {
      const low = this.get(runner, LOW);
      if (low >= least) continue;
      least = low;
      leastAt = runner;
    }
    figures[at + MIN] = least;
    figures[at + MIN_AT] = leastAt;
  }

  /** Assigns an empty row to an account. */
  start(accountId: number): void {
    this.figures[this.at + ACCOUNT] = accountId;
  }

  clear(): void {
    this.figures.fill(0, this.at, this.at + getRowWidth(this.runners));
  }

  copyFrom(other: RunnerFigures): void {
    const { figures, at, runners } = other;
    this.figures.set(figures.subarray(at, at + getRowWidth(runners)), this.at);
  }
}
