import {
  BALL_OUTCOMES,
  type BallModel,
  type BallState,
  createBallModel,
  type LimitedOversSituation,
  LOGITS,
  type MatchContext,
  type OversFormat,
  rateBucket,
  writeLogits,
  writeProbabilities,
} from './ball-model.ts';
import params from './cricket-params-data.json' with { type: 'json' };

/** Grid for tracking the unknown scoring level of an innings. */
export const LEVELS: readonly number[] = [-2.8, -2.1, -1.4, -0.7, 0, 0.7, 1.4, 2.1, 2.8];
const ELO_SCALE = 400;

/** Prior of the scoring levels of both innings before the first ball. */
export interface LevelPrior {
  readonly meanFirst: number;
  readonly deviationFirst: number;
  readonly meanChase: number;
  readonly deviationChase: number;
  /** Share of a deviation in innings 1 that carries over to the chase: same ground, same day. */
  readonly link: number;
}

/** Returns the fitted parameters of a format and gender outside the ball model. */
export function getLevelParams(format: OversFormat, gender: MatchContext['gender']) {
  return params.levels[`${format}|${gender}`];
}

/**
 * Computes the prior of the scoring levels from ground, competition and strength difference.
 *
 * Strength shifts the levels of the two innings apart, so that one set of tables serves all pairs of sides; an
 * advantage of 100 Elo points is worth about a quarter of a level.
 */
export function computeLevelPrior(format: OversFormat, context: MatchContext): LevelPrior {
  const fitted = getLevelParams(format, context.gender);
  const strength = context.eloDiff / ELO_SCALE;
  const levelChase = context.levelChase ?? context.level + fitted.usualGap;
  return {
    meanFirst: clampMean(context.level + fitted.shiftFirst + fitted.strength * strength),
    deviationFirst: fitted.deviationFirst,
    meanChase: clampMean(levelChase + fitted.shiftChase - fitted.strength * strength),
    deviationChase: fitted.deviationChase,
    link: fitted.link,
  };
}

/** Normal weights on the grid, adding to 1. */
export function levelWeights(mean: number, deviation: number): Float64Array {
  const weights = Float64Array.from(LEVELS, (level) => {
    const distance = (level - mean) / deviation;
    return Math.exp((-distance * distance) / 2);
  });
  normalise(weights);
  return weights;
}

/** Scales weights to add to 1. */
function normalise(weights: Float64Array): void {
  let sum = 0;
  for (const weight of weights) sum += weight;
  for (let place = 0; place < weights.length; place += 1) {
    weights[place] = (weights[place] ?? 0) / sum;
  }
}

/** Clamps a mean to the grid, which a mismatch could push it out of. */
function clampMean(mean: number): number {
  return Math.min(2.4, Math.max(-2.4, mean));
}

/** Returns the state for the next ball, or undefined if the innings is over. */
export function getBallState(model: BallModel, situation: LimitedOversSituation): BallState | undefined {
  const { innings, runs, wickets, legalBalls, ballsTotal, target } = situation;
  const ballsLeft = Math.min(model.ballsPerInnings, ballsTotal - legalBalls);
  if (ballsLeft <= 0 || wickets >= 10) return undefined;
  if (innings === 1 || target === null) return { ballsLeft, wickets, rate: null };
  const need = target - runs;
  return need <= 0 ? undefined : { ballsLeft, wickets, rate: rateBucket(need, ballsLeft) };
}

/** Bayesian update: multiplies the belief by each level's likelihood of the observed outcome. */
export function updateFromBall(
  belief: Float64Array,
  observation: { readonly model: BallModel; readonly state: BallState; readonly outcome: number },
): void {
  const { model, state, outcome } = observation;
  const chance = new Float64Array(BALL_OUTCOMES.length);
  const logits = new Float64Array(LOGITS);
  writeLogits(model, state, logits);
  const slope = model.innings[state.rate === null ? 1 : 2].level;
  for (let place = 0; place < LEVELS.length; place += 1) {
    writeProbabilities({ logits, level: LEVELS[place] ?? 0, slope }, chance);
    belief[place] = (belief[place] ?? 0) * (chance[outcome] ?? 0);
  }
  normalise(belief);
}

/**
 * Updates the belief from a score without deliveries: compares the runs so far with each level's expectation, with
 * wickets spread evenly over the balls.
 */
export function updateFromScore(belief: Float64Array, model: BallModel, situation: LimitedOversSituation): void {
  const { legalBalls, wickets, runs } = situation;
  if (legalBalls === 0) return;
  const logScores = LEVELS.map((level) => {
    let mean = 0;
    let variance = 0;
    for (let ball = 0; ball < legalBalls; ball += 1) {
      const share = ball / legalBalls;
      const state = getBallState(model, {
        ...situation,
        runs: Math.floor(runs * share),
        wickets: Math.min(9, Math.floor(wickets * share)),
        legalBalls: ball,
      });
      if (state === undefined) break;
      const spread = computeSpread(model, state, level);
      mean += spread.mean;
      variance += spread.variance;
    }
    return variance > 0 ? -((runs - mean) ** 2) / (2 * variance) - Math.log(variance) / 2 : 0;
  });
  const best = Math.max(...logScores);
  for (let place = 0; place < LEVELS.length; place += 1) {
    belief[place] = (belief[place] ?? 0) * Math.exp((logScores[place] ?? 0) - best);
  }
  normalise(belief);
}

/** Mean and variance of the runs up to and including the next legal ball. */
function computeSpread(model: BallModel, state: BallState, level: number) {
  const logits = new Float64Array(LOGITS);
  const chance = new Float64Array(BALL_OUTCOMES.length);
  writeLogits(model, state, logits);
  const slope = model.innings[state.rate === null ? 1 : 2].level;
  writeProbabilities({ logits, level, slope }, chance);
  let mean = 0;
  let square = 0;
  let legal = 0;
  for (const [outcome, { runs, legal: counts }] of BALL_OUTCOMES.entries()) {
    const weight = chance[outcome] ?? 0;
    mean += weight * runs;
    square += weight * runs * runs;
    if (counts) legal += weight;
  }
  return { mean: mean / legal, variance: (square - mean * mean) / legal };
}

/**
 * Computes the probabilities of the next delivery's twelve outcomes at the expected level.
 *
 * Needs no tables. A simulator can model high- and low-scoring days by a level of its own, drawn once per innings.
 *
 * @param surprise added to the expected scoring level; about 0.6 is one standard deviation.
 * @returns in the order of `BALL_OUTCOMES`, adding to 1.
 * @throws RangeError in first-class cricket or when the innings is over.
 */
export function outcomeProbabilities(
  context: MatchContext,
  situation: LimitedOversSituation,
  surprise = 0,
): Float64Array {
  const { format, gender } = context;
  if (format === 'FC') throw new RangeError('the ball model covers limited overs only');
  const model = createBallModel(format, gender);
  const state = getBallState(model, situation);
  if (state === undefined) throw new RangeError('no ball is bowled after the innings');
  const prior = computeLevelPrior(format, context);
  const level = (state.rate === null ? prior.meanFirst : prior.meanChase) + surprise;
  const logits = new Float64Array(LOGITS);
  const probabilities = new Float64Array(BALL_OUTCOMES.length);
  writeLogits(model, state, logits);
  const slope = model.innings[state.rate === null ? 1 : 2].level;
  writeProbabilities({ logits, level, slope }, probabilities);
  return probabilities;
}
