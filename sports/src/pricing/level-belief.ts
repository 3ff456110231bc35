import {
  type BallModel,
  type BallState,
  LOGITS,
  rateBucket,
  writeLogits,
  writeProbabilities,
} from './ball-model.ts';
import { BALL_OUTCOMES } from './ball-outcome.ts';
import { LEVELS, normalise } from './scoring-level.ts';
import type { LimitedOversSituation } from './situation.ts';

/** Returns the state for the next ball, or undefined if the innings is over. */
export function getBallState(
  model: BallModel,
  situation: LimitedOversSituation,
): BallState | undefined {
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
export function updateFromScore(
  belief: Float64Array,
  model: BallModel,
  situation: LimitedOversSituation,
): void {
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
