import type { Delivery, LimitedOversSituation, MatchContext, OversFormat, WinProbabilities } from './ball-model.ts';
import { type Chances, type ChaseOutlook, chancesBeforeChase, chaseOutlook } from './chase-outlook.ts';
import { chaseChances, rowStart } from './chase-table.ts';
import {
  computeLevelPrior,
  getBallState,
  getLevelParams,
  LEVELS,
  type LevelPrior,
  levelWeights,
  updateFromBall,
  updateFromScore,
} from './scoring-level.ts';
import { normalizeChances, sessionChances, widen } from './session-chances.ts';
import { type PricingTables, pricingTables } from './table-store.ts';

/** Prices one match ball by ball. */
export interface LimitedOversPricer {
  /** Returns the current score. */
  situation(): LimitedOversSituation;
  /** Applies a delivery of the current innings. */
  ball(delivery: Delivery): void;
  /** Ends innings 1; the chase defaults to its runs plus one and the same number of balls. */
  startChase(chase?: { readonly ballsTotal?: number; readonly target?: number }): void;
  /**
   * Restarts from a score without deliveries. The scoring level is then inferred from total runs; after a reset into
   * a chase, innings 1 is judged by its total.
   */
  reset(situation: LimitedOversSituation): void;
  /** Applies a reduction of balls or a new target after rain. In innings 1 it applies to both sides. */
  rebuild(change: { readonly ballsTotal: number; readonly target?: number | null }): void;
  probabilities(): WinProbabilities;
  /**
   * Distribution of the batting side's runs at the end of an over, or of its innings if earlier.
   *
   * @returns index n is the probability of n runs; adds to 1.
   */
  sessionDistribution(atOver: number): Float64Array;
  /** Belief about the scoring level of the current innings, in model units. */
  level(): { readonly mean: number; readonly deviation: number };
}

/**
 * Creates the pricer of a limited-overs match.
 *
 * The first use of a format and gender builds tables in about half a second; after that, a ball and its probabilities
 * take microseconds.
 *
 * @param context format T20 or ODI; overs may be fewer than 20 or 50, never more.
 * @throws RangeError for first-class cricket and for overs beyond the format.
 */
export function createLimitedOversPricer(context: MatchContext): LimitedOversPricer {
  const { format } = context;
  if (format === 'FC') throw new RangeError('first-class cricket has no fixed number of balls');
  return new OversPricer(format, context);
}

const BEFORE_PLAY = {
  innings: 1,
  runs: 0,
  wickets: 0,
  legalBalls: 0,
  firstInningsRuns: null,
  target: null,
} as const;

class OversPricer implements LimitedOversPricer {
  readonly #tables: PricingTables;
  #prior: LevelPrior;
  readonly #fullPrior: LevelPrior;
  /** Prior for sides of equal strength. */
  readonly #neutral: LevelPrior;
  readonly #params: ReturnType<typeof getLevelParams>;
  #situation: LimitedOversSituation;
  /** Belief about the scoring level of the current innings, on the grid `LEVELS`. */
  #belief: Float64Array;
  #outlook: ChaseOutlook | undefined;

  constructor(format: OversFormat, context: MatchContext) {
    this.#tables = pricingTables(format, context.gender);
    this.#fullPrior = computeLevelPrior(format, context);
    this.#params = getLevelParams(format, context.gender);
    const full = this.#tables.model.ballsPerInnings;
    const ballsTotal = checkedBalls((context.oversPerInnings ?? full / 6) * 6, full);
    this.#neutral = computeLevelPrior(format, { ...context, eloDiff: 0 });
    this.#situation = { ...BEFORE_PLAY, ballsTotal };
    this.#prior = this.#priorFor(ballsTotal);
    this.#belief = this.#priorOfFirst();
  }

  situation(): LimitedOversSituation {
    return this.#situation;
  }

  ball(delivery: Delivery): void {
    const { model } = this.#tables;
    const before = this.#situation;
    const state = getBallState(model, before);
    if (state !== undefined) {
      updateFromBall(this.#belief, { model, state, outcome: observedOutcome(delivery) });
    }
    this.#situation = {
      ...before,
      runs: before.runs + delivery.runs,
      wickets: before.wickets + (delivery.wicket ? 1 : 0),
      legalBalls: before.legalBalls + (delivery.legal ? 1 : 0),
    };
  }

  startChase(chase: { readonly ballsTotal?: number; readonly target?: number } = {}): void {
    const first = this.#situation;
    const { ballsTotal = first.ballsTotal, target = first.runs + 1 } = chase;
    this.#belief = this.#priorOfChase();
    this.#situation = {
      innings: 2,
      runs: 0,
      wickets: 0,
      legalBalls: 0,
      ballsTotal: checkedBalls(ballsTotal, this.#tables.model.ballsPerInnings),
      firstInningsRuns: first.runs,
      target,
    };
  }

  reset(situation: LimitedOversSituation): void {
    const { model } = this.#tables;
    const ballsTotal = checkedBalls(situation.ballsTotal, model.ballsPerInnings);
    const { innings, firstInningsRuns } = situation;
    this.#outlook = undefined;
    this.#belief = this.#priorOfFirst();
    if (innings === 2) {
      if (firstInningsRuns !== null) {
        const first = { ...situation, innings: 1, runs: firstInningsRuns, target: null } as const;
        updateFromScore(this.#belief, model, { ...first, wickets: 6, legalBalls: ballsTotal });
      }
      this.#belief = this.#priorOfChase();
    }
    this.#situation = { ...situation, ballsTotal };
    updateFromScore(this.#belief, model, this.#situation);
  }

  rebuild(change: { readonly ballsTotal: number; readonly target?: number | null }): void {
    const { ballsTotal, target = this.#situation.target } = change;
    this.#outlook = undefined;
    const checked = checkedBalls(ballsTotal, this.#tables.model.ballsPerInnings);
    this.#situation = { ...this.#situation, ballsTotal: checked, target };
    if (this.#situation.innings === 1) this.#prior = this.#priorFor(checked);
  }

  probabilities(): WinProbabilities {
    const { innings, target } = this.#situation;
    const { slopeFirst, slopeChase } = this.#params;
    return innings === 1 || target === null
      ? calibrated(this.#beforeChase(), slopeFirst)
      : calibrated(this.#duringChase(target), slopeChase);
  }

  sessionDistribution(atOver: number): Float64Array {
    const { innings, runs, legalBalls, ballsTotal } = this.#situation;
    const untilBall = Math.min(ballsTotal, atOver * 6);
    const whole = innings === 1 && untilBall === ballsTotal;
    const walk = { situation: this.#situation, belief: this.#belief, untilBall };
    const chances = whole ? this.#inningsChances() : sessionChances(this.#tables.model, walk);
    if (untilBall <= legalBalls) return chances;
    return widen(chances, this.#params.dispersion, runs);
  }

  level(): { readonly mean: number; readonly deviation: number } {
    const mean = meanLevel(this.#belief);
    let variance = 0;
    for (const [place, level] of LEVELS.entries()) {
      variance += (level - mean) ** 2 * (this.#belief[place] ?? 0);
    }
    return { mean, deviation: Math.sqrt(variance) };
  }

  /** Distribution of the runs at the end of innings 1, from the table. */
  #inningsChances(): Float64Array {
    const { runs, wickets, legalBalls, ballsTotal } = this.#situation;
    const balls = Math.max(0, ballsTotal - legalBalls);
    const layer = balls === 0 || wickets >= 10 ? null : this.#tables.runs().layer(balls);
    const width = layer?.width ?? 1;
    const total = new Float64Array(runs + width);
    for (let level = 0; level < LEVELS.length; level += 1) {
      const believed = this.#belief[level] ?? 0;
      const row = layer === null ? 0 : rowStart(layer, { wickets, level });
      for (let column = 0; column < width; column += 1) {
        const chance = layer === null ? 1 : (layer.chances[row + column] ?? 0);
        total[runs + column] = (total[runs + column] ?? 0) + believed * chance;
      }
    }
    return normalizeChances(total);
  }

  #beforeChase(): Chances {
    this.#outlook ??= chaseOutlook(this.#tables.chase(), this.#prior, {
      balls: this.#situation.ballsTotal,
      wickets: 0,
    });
    return chancesBeforeChase({
      table: this.#tables.runs(),
      outlook: this.#outlook,
      belief: this.#belief,
      situation: this.#situation,
    });
  }

  #duringChase(target: number): Chances {
    const { runs, wickets, legalBalls, ballsTotal } = this.#situation;
    const table = this.#tables.chase();
    const place = { balls: ballsTotal - legalBalls, wickets, need: target - runs };
    if (place.need <= 0 || place.balls <= 0 || wickets >= 10) {
      return chaseChances(table, { ...place, level: 0 });
    }
    let win = 0;
    let tie = 0;
    for (let level = 0; level < LEVELS.length; level += 1) {
      const believed = this.#belief[level] ?? 0;
      const chance = chaseChances(table, { ...place, level });
      win += believed * chance.win;
      tie += believed * chance.tie;
    }
    return { win, tie };
  }

  #priorFor(balls: number): LevelPrior {
    const { model } = this.#tables;
    if (balls === model.ballsPerInnings) return this.#fullPrior;
    const shift = shortChaseShift(this.#tables, this.#neutral, balls);
    return { ...this.#fullPrior, meanChase: this.#fullPrior.meanChase + shift };
  }

  #priorOfFirst(): Float64Array {
    return levelWeights(this.#prior.meanFirst, this.#prior.deviationFirst);
  }

  /** Derives the chase's prior from what innings 1 revealed about the ground and conditions. */
  #priorOfChase(): Float64Array {
    const mean = meanLevel(this.#belief);
    const { meanFirst, meanChase, deviationChase, link } = this.#prior;
    return levelWeights(meanChase + link * (mean - meanFirst), deviationChase);
  }
}

function meanLevel(belief: Float64Array): number {
  let mean = 0;
  for (const [place, level] of LEVELS.entries()) mean += level * (belief[place] ?? 0);
  return mean;
}

/** Scales the log odds between the sides, leaving certainties and the tie unchanged. */
function calibrated({ win, tie }: Chances, slope: number): WinProbabilities {
  const decided = Math.max(0, 1 - tie);
  const lost = Math.max(0, decided - win);
  const odds = lost <= 0 ? 0 : win / lost;
  const second = lost <= 0 ? decided : (decided * odds ** slope) / (1 + odds ** slope);
  return { first: decided - second, second, tie: Math.min(1, tie), draw: 0 };
}

function checkedBalls(balls: number, full: number): number {
  if (balls >= 1 && balls <= full) return balls;
  throw new RangeError(`an innings of this format has 1 to ${full} balls, not ${balls}`);
}

const WICKET_WITHOUT_RUN = 7;
const WICKET_WITH_RUNS = 8;
const EXTRA_OF_ONE = 9;
const EXTRA_OF_TWO = 10;
const EXTRA_OF_FIVE = 11;

/**
 * Returns the index in `BALL_OUTCOMES` nearest to a real delivery.
 *
 * Used to infer the scoring level only; the score itself counts every run, so a no-ball hit for six is seven runs.
 */
function observedOutcome({ runs, legal, wicket }: Delivery): number {
  if (wicket) return runs === 0 ? WICKET_WITHOUT_RUN : WICKET_WITH_RUNS;
  if (legal) return Math.min(6, Math.max(0, runs));
  if (runs <= 1) return EXTRA_OF_ONE;
  return runs <= 3 ? EXTRA_OF_TWO : EXTRA_OF_FIVE;
}

/** Across all matches, equal sides win slightly more often batting second. */
const CHASE_SHARE = 0.51;
const STEPS = 12;

/**
 * Computes the change in the chase's scoring level that keeps a shortened match even between equal sides.
 *
 * A shortened innings is priced as the last overs of a full one with no wicket down. Full chases are rarely in that
 * state, where the fitted model is too optimistic.
 *
 * @param neutral prior of sides of equal strength.
 * @param balls legal balls of each innings.
 */
function shortChaseShift(tables: PricingTables, neutral: LevelPrior, balls: number): number {
  const situation = { runs: 0, wickets: 0, legalBalls: 0, ballsTotal: balls };
  const belief = levelWeights(neutral.meanFirst, neutral.deviationFirst);
  let low = -3;
  let high = 3;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    const prior = { ...neutral, meanChase: neutral.meanChase + middle };
    const outlook = chaseOutlook(tables.chase(), prior, { balls, wickets: 0 });
    const { win, tie } = chancesBeforeChase({ table: tables.runs(), outlook, belief, situation });
    if (win + tie / 2 > CHASE_SHARE) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
