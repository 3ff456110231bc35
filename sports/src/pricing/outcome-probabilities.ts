import { createBallModel, LOGITS, writeLogits, writeProbabilities } from './ball-model.ts';
import { BALL_OUTCOMES } from './ball-outcome.ts';
import { getBallState } from './level-belief.ts';
import { computeLevelPrior } from './scoring-level.ts';
import type { LimitedOversSituation, MatchContext } from './situation.ts';

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
