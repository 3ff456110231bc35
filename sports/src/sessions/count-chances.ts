import type { InningsState } from '#cricket/innings-state.ts';
import {
  BALL_OUTCOMES,
  type BallModel,
  type BallState,
  type LimitedOversSituation,
  LOGITS,
  RATE_BUCKETS,
  rateBucket,
  writeLogits,
  writeProbabilities,
} from '#pricing/ball-model.ts';

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
function mixCounts(parts: readonly { readonly weight: number; readonly chances: Float64Array }[]): Float64Array {
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

const BALLS_PER_OVER = 6;
/** A bowler may bowl a fifth of the overs, rounded up. */
const SHARE = 5;

/**
 * Computes the legal balls a bowler has left in an innings with an overs limit; null without one.
 *
 * Completed overs count as six balls, even if shared. Umpires have been known to allow an extra over, so nothing is
 * settled on this.
 */
export function ballsLeftToBowl({ oversLimit, overs, over, ballsInOver }: InningsState, name: string): number | null {
  if (oversLimit === null) return null;
  const own = overs.filter(({ bowlers }) => bowlers.includes(name));
  const done = own.filter(({ complete }) => complete).length;
  const isBowling = own.some((each) => each.over === over && !each.complete);
  const left = (Math.ceil(oversLimit / SHARE) - done) * BALLS_PER_OVER;
  return Math.max(0, left - (isBowling ? Math.min(ballsInOver, BALLS_PER_OVER - 1) : 0));
}

/** Probability that a bowler gets another over. */
const GETS_ANOTHER = 0.82;
/** Share of runs not charged to the bowler: byes and leg-byes. */
const NOT_THEIRS_RUNS = 0.04;
/** Share of wickets not credited to a bowler: run outs. */
const NOT_THEIRS_WICKETS = 0.07;
/** Variance of an over's runs relative to its mean: 25 over 8 in twenty overs. */
const RUNS_SPREAD = 2.8;
const WICKETS_SPREAD = 1.1;

/**
 * Computes what a bowler's figures may still gain: the rest of the current over for certain, each further over with
 * falling probability.
 *
 * @param rest remaining totals of the innings across all bowlers.
 * @returns index n is the probability of n more; null if not one of the bowlers.
 */
export function bowlerChances(
  innings: InningsState,
  { name, rest }: { readonly name: string; readonly rest: Expected },
): { readonly runs: Float64Array; readonly wickets: Float64Array } | null {
  const left = ballsLeftToBowl(innings, name);
  if (left === null || rest.balls <= 0) return null;
  const isBowling = innings.ballsInOver > 0 && innings.bowler === name;
  const now = isBowling ? Math.min(left, BALLS_PER_OVER - innings.ballsInOver) : 0;
  // Bowlers can't bowl consecutive overs.
  const ahead = Math.ceil(Math.max(0, rest.balls - now) / (2 * BALLS_PER_OVER));
  const most = Math.min(Math.floor((left - now) / BALLS_PER_OVER), ahead);
  const perBall = {
    runs: (rest.runs / rest.balls) * (1 - NOT_THEIRS_RUNS),
    wickets: (rest.wickets / rest.balls) * (1 - NOT_THEIRS_WICKETS),
  };
  const spells = Array.from({ length: most + 1 }, (_, overs) => ({
    balls: now + overs * BALLS_PER_OVER,
    weight: GETS_ANOTHER ** overs * (overs === most ? 1 : 1 - GETS_ANOTHER),
  }));
  return {
    runs: mixCounts(
      spells.map(({ balls, weight }) => ({
        weight,
        chances: countsAround(balls * perBall.runs, RUNS_SPREAD),
      })),
    ),
    wickets: mixCounts(
      spells.map(({ balls, weight }) => ({
        weight,
        chances: countsAround(balls * perBall.wickets, WICKETS_SPREAD),
      })),
    ),
  };
}
