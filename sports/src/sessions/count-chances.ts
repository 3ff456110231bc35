import { type BallModel, rateBucket } from '#pricing/ball-model.ts';
import { BALL_OUTCOMES } from '#pricing/ball-outcome.ts';
import type { LimitedOversSituation } from '#pricing/situation.ts';
import { bowlingAt } from './bowling-at.ts';

/** Expected totals of the rest of an innings. */
export interface Expected {
  readonly balls: number;
  readonly runs: number;
  readonly wickets: number;
  readonly fours: number;
  readonly sixes: number;
  /** Runs from wides. */
  readonly wides: number;
}

/** Expectation for a finished innings. */
export const NOTHING_EXPECTED: Expected = {
  balls: 0,
  runs: 0,
  wickets: 0,
  fours: 0,
  sixes: 0,
  wides: 0,
};
const ALL_OUT = 10;
/** Share of wides among wides and no-balls. */
const WIDES = 0.85;
/** Share of boundary hits among balls that yield four; the rest are byes, leg-byes and all-run fours. */
const HIT_FOURS = 0.92;
/** Outcomes with a lower index use up a ball. */
const LEGAL = 9;
/** Probability below which a distribution is truncated. */
const FADED = 1e-9;

/**
 * Computes the expected rest of an innings by bowling every ball at the mean score and mean wickets. This captures
 * the tail and the effect of the target, but not their variance.
 */
export function expectedRest(
  model: BallModel,
  { situation, level }: { readonly situation: LimitedOversSituation; readonly level: number },
): Expected {
  const bowl = bowlingAt(model, level);
  const { target } = situation;
  let rest = NOTHING_EXPECTED;
  for (let ballsLeft = situation.ballsTotal - situation.legalBalls; ballsLeft > 0; ballsLeft -= 1) {
    const wickets = situation.wickets + rest.wickets;
    const need = target === null ? null : target - situation.runs - rest.runs;
    if (wickets >= ALL_OUT || (need !== null && need <= 0)) break;
    const rate = need === null ? null : rateBucket(need, ballsLeft);
    rest = withBall(rest, bowl({ ballsLeft, wickets: Math.floor(wickets), rate }));
  }
  return rest;
}

/** Adds one legal ball and the illegal ones preceding it. */
function withBall(rest: Expected, chance: Float64Array): Expected {
  let [legal, runs, wickets, wides] = [0, 0, 0, 0];
  for (const [outcome, ball] of BALL_OUTCOMES.entries()) {
    const weight = chance[outcome] ?? 0;
    runs += weight * ball.runs;
    if (ball.legal) legal += weight;
    if (ball.wicket) wickets += weight;
    if (outcome >= LEGAL) wides += weight * ball.runs * WIDES;
  }
  return {
    balls: rest.balls + 1,
    runs: rest.runs + runs / legal,
    wickets: rest.wickets + wickets / legal,
    fours: rest.fours + (HIT_FOURS * (chance[4] ?? 0)) / legal,
    sixes: rest.sixes + (chance[6] ?? 0) / legal,
    wides: rest.wides + wides / legal,
  };
}

/**
 * Computes the distribution of a count with this mean and a variance of `spread` times the mean: Poisson at 1,
 * negative binomial above.
 *
 * @returns index n is the probability of n; adds to 1.
 */
export function countsAround(mean: number, spread: number): Float64Array {
  if (mean <= 0) return new Float64Array([1]);
  const chances: number[] = [];
  const size = spread > 1 ? mean / (spread - 1) : 0;
  const share = spread > 1 ? (spread - 1) / spread : 0;
  let chance = spread > 1 ? (1 - share) ** size : Math.exp(-mean);
  for (let count = 0; count <= mean || chance > FADED; count += 1) {
    chances.push(chance);
    const next = spread > 1 ? (share * (size + count)) / (count + 1) : mean / (count + 1);
    chance *= next;
  }
  const sum = chances.reduce((total, each) => total + each, 0);
  return Float64Array.from(chances, (each) => each / sum);
}

/** Mixes distributions by weight. */
export function mixCounts(
  parts: readonly { readonly weight: number; readonly chances: Float64Array }[],
): Float64Array {
  const sum = new Float64Array(Math.max(1, ...parts.map(({ chances }) => chances.length)));
  for (const { weight, chances } of parts) {
    for (const [place, chance] of chances.entries()) {
      sum[place] = (sum[place] ?? 0) + weight * chance;
    }
  }
  return sum;
}

/** Shifts a distribution up by a number of runs. */
export function shifted(chances: Float64Array, by: number): Float64Array {
  const moved = new Float64Array(chances.length + by);
  moved.set(chances, by);
  return moved;
}
