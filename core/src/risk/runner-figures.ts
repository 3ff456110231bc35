import type { Side } from '#bet/side.ts';
import type { Money } from '#money/money.ts';

/** Places in the head of a row. */
const EXPOSURE = 0;
const OPEN_BETS = 1;
const BASE = 2;
const ALL_LOW = 3;
const ALL_HIGH = 4;
const LEAST = 5;
const LEAST_AT = 6;
const ACCOUNT = 7;
const HEAD = 8;

/** Figures of a runner: matched, low, high. */
const FIGURES = 3;
export const MATCHED = 0;
export const LOW = 1;
export const HIGH = 2;

/** What `leastAt` says when the least `low` has to be looked for. */
export const UNKNOWN = -1;

/** A match, paise. */
interface MatchFigures {
  readonly stake: Money;
  readonly profit: Money;
}

/** Runner and side of a bet as one number: what tells which figures it moves. */
export function laneOf(runner: number, side: Side): number {
  return 2 * runner + (side === 'BACK' ? 0 : 1);
}

function isBackLane(lane: number): boolean {
  return (lane & 1) === 0;
}

/** How many numbers the row of a position on runners is. */
export function widthOf(runners: number): number {
  return HEAD + runners * FIGURES;
}

/**
 * What an account stands to win or lose in a market that runners win, kept up to date with every fill and every
 * unmatched bet. Three figures for each runner w, and three for the market, paise:
 *
 * - matched: `base + matched(w)` is the result if w wins;
 * - low: `low + lowOf(w)` is the same less every unmatched bet that would lose then;
 * - high: `high + highOf(w)` is the same with every unmatched bet matched at its own price that would win then.
 *
 * The least of the lows is kept beside them, so that exposure costs two looks however many runners there are and however
 * many bets rest.
 *
 * The figures are a row of a list of numbers that many positions share (`PositionTable`), and this is only the look at
 * it: it is made when somebody asks, and two of one position are the same position.
 */
export class RunnerPosition {
  /** The numbers its row is among. */
  figures: Float64Array;
  /** Where its row starts. */
  at: number;
  /** How many runners it knows. */
  readonly runners: number;

  constructor(figures: Float64Array, at: number, runners: number) {
    this.figures = figures;
    this.at = at;
    this.runners = runners;
  }

  /** Looks at another row, of as many runners. */
  turnTo(figures: Float64Array, at: number): this {
    this.figures = figures;
    this.at = at;
    return this;
  }

  get kind(): 'RUNNERS' {
    return 'RUNNERS';
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

  /** Bets not yet ended, for the limit on their number. */
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

  /** `base` with the stakes of all unmatched lays. */
  get high(): Money {
    return this.figures[this.at + ALL_HIGH] ?? 0;
  }

  set high(amount: Money) {
    this.figures[this.at + ALL_HIGH] = amount;
  }

  /** Least `low` of all runners, when `leastAt` is known. */
  get least(): Money {
    return this.figures[this.at + LEAST] ?? 0;
  }

  /** The runner that has it; `UNKNOWN` when it has risen since. */
  get leastAt(): number {
    return this.figures[this.at + LEAST_AT] ?? UNKNOWN;
  }

  /** A figure of a runner. @param figure MATCHED, LOW or HIGH. */
  of(runner: number, figure: number): Money {
    return this.figures[this.at + HEAD + runner * FIGURES + figure] ?? 0;
  }

  /** Moves what is matched on a runner, or its `high`. @param figure MATCHED or HIGH. */
  add(runner: number, figure: number, by: Money): void {
    const place = this.at + HEAD + runner * FIGURES + figure;
    this.figures[place] = (this.figures[place] ?? 0) + by;
  }

  /** Moves the `low` of a runner, and the least of them with it. */
  addLow(runner: number, by: Money): void {
    const { figures, at } = this;
    const place = at + HEAD + runner * FIGURES + LOW;
    const low = (figures[place] ?? 0) + by;
    figures[place] = low;
    if (low <= (figures[at + LEAST] ?? 0)) {
      if (figures[at + LEAST_AT] === UNKNOWN) return;
      figures[at + LEAST] = low;
      figures[at + LEAST_AT] = runner;
    } else if (figures[at + LEAST_AT] === runner) figures[at + LEAST_AT] = UNKNOWN;
  }

  /**
   * Moves what rests: a back loses its stake unless its runner wins, a lay wins its stake unless it does.
   *
   * @param lane runner and side of the bet, from `laneOf`.
   * @param other what the bet wins (back) or may lose (lay).
   */
  moveRest(lane: number, stake: Money, other: Money): void {
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

  /** Moves what a match of a resting bet changes. @param freed what `other` of the rest falls by. */
  matchRest(lane: number, { stake, profit }: MatchFigures, freed: Money): void {
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

  /** Looks for the least `low` among all runners and keeps it. */
  findLeast(): void {
    const { figures, at, runners } = this;
    let least = Number.POSITIVE_INFINITY;
    let leastAt = UNKNOWN;
    for (let runner = 0; runner < runners; runner++) {
      const low = this.of(runner, LOW);
      if (low >= least) continue;
      least = low;
      leastAt = runner;
    }
    figures[at + LEAST] = least;
    figures[at + LEAST_AT] = leastAt;
  }

  /** An empty row becomes that of an account. */
  start(accountId: number): void {
    this.figures[this.at + ACCOUNT] = accountId;
  }

  /** Becomes an empty row. */
  clear(): void {
    this.figures.fill(0, this.at, this.at + widthOf(this.runners));
  }

  /** Takes over all figures of another position on the same runners. */
  take(other: RunnerPosition): void {
    const { figures, at, runners } = other;
    this.figures.set(figures.subarray(at, at + widthOf(runners)), this.at);
  }
}

/**
 * A look at nothing, alive as long as the program. Looks are short-lived, and an engine that finds none alive when it
 * collects garbage forgets their shape, and with it all machine code that was made for it.
 */
export const NO_POSITION = new RunnerPosition(new Float64Array(widthOf(0)), 0, 0);
