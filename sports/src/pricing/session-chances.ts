import {
  BALL_OUTCOMES,
  type BallModel,
  type LimitedOversSituation,
  LOGITS,
  rateBucket,
  writeLogits,
  writeProbabilities,
} from './ball-model.ts';
import { LEVELS } from './scoring-level.ts';

/** Levels with less weight than this don't affect a line. */
const NEGLIGIBLE = 0.01;
/** Probability below which a score is pruned. */
const FADED = 1e-8;
/** Size of the runs array: over 19 an over plus a margin; the last cell collects the excess. */
const ROOM_PER_BALL = 3.2;
const ROOM = 40;
const ALL_OUT = 10;
const OUTCOMES = BALL_OUTCOMES.length;
const RUNS = Int32Array.from(BALL_OUTCOMES, (outcome) => outcome.runs);

/** Starting point and end of a walk. */
export interface SessionWalk {
  readonly situation: LimitedOversSituation;
  /** Weights of the scoring levels. */
  readonly belief: Float64Array;
  /** Legal balls of the innings at which runs are counted. */
  readonly untilBall: number;
}

/**
 * Computes the distribution of the innings' runs after `untilBall` legal balls, walking forward from the score for
 * every plausible scoring level.
 *
 * @returns index n is the probability of n runs.
 */
export function sessionChances(model: BallModel, walk: SessionWalk): Float64Array {
  const { situation, belief, untilBall } = walk;
  const balls = Math.max(0, untilBall - situation.legalBalls);
  const total = new Float64Array(Math.ceil(situation.runs + balls * ROOM_PER_BALL + ROOM));
  for (const [place, level] of LEVELS.entries()) {
    const weight = belief[place] ?? 0;
    if (weight >= NEGLIGIBLE) walkForward({ model, situation, level, balls, weight }, total);
  }
  return normalizeChances(total);
}

/** Normalises chances to add to 1. */
export function normalizeChances(chances: Float64Array): Float64Array {
  let sum = 0;
  for (const chance of chances) sum += chance;
  return chances.map((chance) => chance / sum);
}

interface LevelWalk {
  readonly model: BallModel;
  readonly situation: LimitedOversSituation;
  readonly level: number;
  readonly balls: number;
  readonly weight: number;
}

/** Advances the plane of runs × wickets by one legal ball at a time. */
function walkForward(walk: LevelWalk, total: Float64Array): void {
  const { situation, balls, weight } = walk;
  const width = total.length;
  const target = situation.innings === 2 ? (situation.target ?? width) : width;
  let plane = new Float64Array((ALL_OUT + 1) * width);
  let next = new Float64Array((ALL_OUT + 1) * width);
  plane[Math.min(ALL_OUT, situation.wickets) * width + situation.runs] = weight;
  for (let ball = 0; ball < balls; ball += 1) {
    next.fill(0);
    const ballsLeft = situation.ballsTotal - situation.legalBalls - ball;
    const deepest = Math.min(ALL_OUT - 1, situation.wickets + ball);
    for (let wickets = situation.wickets; wickets <= deepest; wickets += 1) {
      advance({ walk, plane, next, total, ballsLeft, wickets, target });
    }
    collect(plane.subarray(ALL_OUT * width), total);
    [plane, next] = [next, plane];
  }
  for (let wickets = 0; wickets <= ALL_OUT; wickets += 1) {
    collect(plane.subarray(wickets * width, (wickets + 1) * width), total);
  }
}

function collect(row: Float64Array, total: Float64Array): void {
  for (let runs = 0; runs < total.length; runs += 1) {
    total[runs] = (total[runs] ?? 0) + (row[runs] ?? 0);
  }
}

interface Advance {
  readonly walk: LevelWalk;
  readonly plane: Float64Array;
  readonly next: Float64Array;
  readonly total: Float64Array;
  readonly ballsLeft: number;
  readonly wickets: number;
  /** Runs at which a chase is won and the score is final. */
  readonly target: number;
}

/**
 * Bowls one ball at every score of a row. A wide or no-ball stays in the row, further right, where the sweep reaches
 * it later.
 */
function advance({ walk, plane, next, total, ballsLeft, wickets, target }: Advance): void {
  const { model, situation, level } = walk;
  const width = total.length;
  const row = wickets * width;
  const chance = new Float64Array(OUTCOMES);
  let known: number | null | undefined;
  for (let runs = situation.runs; runs < width; runs += 1) {
    const mass = plane[row + runs] ?? 0;
    if (mass < FADED) continue;
    if (runs >= target) {
      total[runs] = (total[runs] ?? 0) + mass;
      continue;
    }
    const rate = target < width ? rateBucket(target - runs, ballsLeft) : null;
    if (rate !== known) {
      known = rate;
      writeChance(model, { ballsLeft, wickets, rate, level }, chance);
    }
    for (let outcome = 0; outcome < OUTCOMES; outcome += 1) {
      const column = Math.min(width - 1, runs + (RUNS[outcome] ?? 0));
      const into = outcome < 9 || column === runs ? next : plane;
      const cell = (outcome === 7 || outcome === 8 ? row + width : row) + column;
      into[cell] = (into[cell] ?? 0) + mass * (chance[outcome] ?? 0);
    }
  }
}

interface LevelledState {
  readonly ballsLeft: number;
  readonly wickets: number;
  readonly rate: number | null;
  readonly level: number;
}

function writeChance(model: BallModel, state: LevelledState, chance: Float64Array): void {
  const logits = new Float64Array(LOGITS);
  writeLogits(model, state, logits);
  const slope = model.innings[state.rate === null ? 1 : 2].level;
  writeProbabilities({ logits, level: state.level, slope }, chance);
}

/**
 * Widens a distribution around its mean, because whole innings vary more than independent balls imply.
 *
 * @param factor 1.1 increases the deviation by ten percent.
 * @param floor minimum of any outcome.
 */
export function widen(chances: Float64Array, factor: number, floor: number): Float64Array {
  let mean = 0;
  for (let runs = 0; runs < chances.length; runs += 1) mean += runs * (chances[runs] ?? 0);
  const wide = new Float64Array(chances.length);
  for (let runs = 0; runs < chances.length; runs += 1) {
    const moved = Math.min(chances.length - 1, Math.max(floor, mean + (runs - mean) * factor));
    const below = Math.floor(moved);
    const share = moved - below;
    const above = Math.min(chances.length - 1, below + 1);
    wide[below] = (wide[below] ?? 0) + (chances[runs] ?? 0) * (1 - share);
    wide[above] = (wide[above] ?? 0) + (chances[runs] ?? 0) * share;
  }
  return wide;
}
