import {
  type BallModel,
  type BallState,
  LOGITS,
  RATE_BUCKETS,
  writeLogits,
  writeProbabilities,
} from '#pricing/ball-model.ts';
import { BALL_OUTCOMES } from '#pricing/ball-outcome.ts';

/** Chances of a delivery's outcomes in a state, in the order of `BALL_OUTCOMES`. */
export type Bowling = (state: BallState) => Float64Array;

const WICKETS = 10;

/** Logits by state, cached per format and gender, as they don't depend on the match. */
const known = new Map<string, (Float64Array | undefined)[]>();

/**
 * Creates a function for a delivery's outcome chances at a scoring level, in the order of `BALL_OUTCOMES`. Results
 * are cached by state; the returned array is only valid until the next call.
 */
export function bowlingAt(model: BallModel, level: number): Bowling {
  const logits = createLogitLookup(model);
  const chance = new Float64Array(BALL_OUTCOMES.length);
  let last = -1;
  return (state) => {
    const place = getStateIndex(state);
    if (place === last) return chance;
    last = place;
    const slope = model.innings[state.rate === null ? 1 : 2].level;
    writeProbabilities({ logits: logits(state, place), level, slope }, chance);
    return chance;
  };
}

function createLogitLookup(model: BallModel): (state: BallState, place: number) => Float64Array {
  const name = `${model.format}|${model.gender}`;
  const table = known.get(name) ?? [];
  known.set(name, table);
  return (state, place) => {
    const seen = table[place];
    if (seen !== undefined) return seen;
    const logits = new Float64Array(LOGITS);
    writeLogits(model, state, logits);
    table[place] = logits;
    return logits;
  };
}

function getStateIndex({ ballsLeft, wickets, rate }: BallState): number {
  const bucket = rate === null ? RATE_BUCKETS : rate;
  return (ballsLeft * WICKETS + wickets) * (RATE_BUCKETS + 1) + bucket;
}
