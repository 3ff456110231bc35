import type { OversFormat } from './ball-model.ts';
import params from './cricket-params-data.json' with { type: 'json' };
import type { MatchContext } from './situation.ts';

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
export function normalise(weights: Float64Array): void {
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
