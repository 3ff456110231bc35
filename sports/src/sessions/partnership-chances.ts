import { BALL_OUTCOMES, type BallModel, type LimitedOversSituation, rateBucket } from '#pricing/ball-model.ts';
import { normalizeChances } from '#pricing/session-chances.ts';
import { type Bowling, bowlingAt } from './count-chances.ts';

/** Starting point of a partnership or of a batter's innings. */
export interface StandWalk {
  readonly situation: LimitedOversSituation;
  /** Scoring level of the innings, in model units. */
  readonly level: number;
  /** Outcome chances of a delivery, if not the model's. */
  readonly bowl?: Bowling;
}

const OUTCOMES = BALL_OUTCOMES.length;
const RUNS = Int32Array.from(BALL_OUTCOMES, ({ runs }) => runs);
/** Outcomes with a lower index use up a ball; 7 and 8 cost a wicket. */
const LEGAL = 9;
const FIRST_WICKET = 7;
/** Maximum runs of a partnership or batter; the last cell collects the excess. */
const ROOM = { T20: 180, ODI: 500 };
/** Probability below which a score is pruned. */
const FADED = 1e-8;
const ALL_OUT = 10;
/** Each of two batters faces half of the balls. */
const SHARE_OF_STRIKE = 0.5;
/** Share of byes and leg-byes in the runs from legal balls. */
const BYES = 0.04;

/**
 * Computes the distribution of the runs a side adds before its next wicket, or until the innings ends if none falls.
 *
 * @returns index n is the probability of n more runs, including those off the wicket ball; adds to 1.
 */
export function standChances(model: BallModel, walk: StandWalk): Float64Array {
  const { situation, level } = walk;
  const room = ROOM[model.format];
  const final = new Float64Array(room);
  let row = new Float64Array(room);
  let next = new Float64Array(room);
  row[0] = 1;
  const balls = situation.ballsTotal - situation.legalBalls;
  const need = getRunsNeeded(situation, room);
  const bowl = walk.bowl ?? bowlingAt(model, level);
  for (let ballsLeft = balls; ballsLeft > 0; ballsLeft -= 1) {
    next.fill(0);
    for (let runs = 0; runs < room; runs += 1) {
      const mass = row[runs] ?? 0;
      if (mass < FADED) continue;
      if (runs >= need) {
        add(final, runs, mass);
        continue;
      }
      const { wickets } = situation;
      const rate = getRateBucket(situation, need - runs, ballsLeft);
      const chance = bowl({ ballsLeft, wickets, rate });
      for (let outcome = 0; outcome < OUTCOMES; outcome += 1) {
        const into = outcome >= LEGAL ? row : outcome >= FIRST_WICKET ? final : next;
        add(into, runs + (RUNS[outcome] ?? 0), mass * (chance[outcome] ?? 0));
      }
    }
    [row, next] = [next, row];
  }
  for (let runs = 0; runs < room; runs += 1) add(final, runs, row[runs] ?? 0);
  return normalizeChances(final);
}

/** Batter statistic: runs, or number of boundaries. */
export type BatterCount = 'runs' | 'boundaries';

/** Increment of the statistic by outcome. */
const GAINS: Readonly<Record<BatterCount, Int32Array>> = {
  runs: RUNS,
  boundaries: RUNS.map((runs) => (runs === 4 || runs === 6 ? 1 : 0)),
};

/**
 * Computes the distribution of the remaining runs or boundaries of one batter at the crease.
 *
 * They face half of the balls. Their partners' wickets and the side's runs follow their means, which determines how
 * long the tail or chase leaves them.
 *
 * @returns index n is the probability of n more off their bat; adds to 1.
 */
export function batterChances(model: BallModel, walk: StandWalk, count: BatterCount = 'runs'): Float64Array {
  const { situation, level } = walk;
  const room = ROOM[model.format];
  const final = new Float64Array(room);
  let row = new Float64Array(room);
  row[0] = 1;
  const bowl = walk.bowl ?? bowlingAt(model, level);
  const need = getRunsNeeded(situation, Number.POSITIVE_INFINITY);
  let ballsLeft = situation.ballsTotal - situation.legalBalls;
  let wickets = situation.wickets;
  let made = 0;
  for (; ballsLeft > 0 && wickets < ALL_OUT && made < need; ballsLeft -= 1) {
    const rate = getRateBucket(situation, need - made, ballsLeft);
    const chance = bowl({ ballsLeft, wickets: Math.min(9, Math.floor(wickets)), rate });
    const { falls, scored, legal } = computeMeans(chance);
    row = facing(row, final, { chance, legal, count });
    made += scored / legal;
    wickets += (falls / legal) * (1 - SHARE_OF_STRIKE);
  }
  for (let runs = 0; runs < room; runs += 1) add(final, runs, row[runs] ?? 0);
  return normalizeChances(final);
}

/** Applies one legal ball, which they face with probability one half. */
function facing(
  row: Float64Array,
  final: Float64Array,
  { chance, legal, count }: { readonly chance: Float64Array; readonly legal: number; readonly count: BatterCount },
): Float64Array<ArrayBuffer> {
  const next = new Float64Array(row.length);
  const gains = GAINS[count];
  for (let runs = 0; runs < row.length; runs += 1) {
    const mass = row[runs] ?? 0;
    if (mass < FADED) continue;
    add(next, runs, mass * (1 - SHARE_OF_STRIKE));
    const faced = (mass * SHARE_OF_STRIKE) / legal;
    for (let outcome = 0; outcome < FIRST_WICKET; outcome += 1) {
      const weight = faced * (chance[outcome] ?? 0);
      add(next, runs + (gains[outcome] ?? 0), weight * (1 - BYES));
      add(next, runs, weight * BYES);
    }
    for (let outcome = FIRST_WICKET; outcome < LEGAL; outcome += 1) {
      add(final, runs + (gains[outcome] ?? 0), faced * (chance[outcome] ?? 0));
    }
  }
  return next;
}

/** Means of one delivery: wickets, runs, and probability of a legal ball. */
function computeMeans(chance: Float64Array) {
  let falls = 0;
  let scored = 0;
  let legal = 0;
  for (const [outcome, { runs, legal: counts, wicket }] of BALL_OUTCOMES.entries()) {
    const weight = chance[outcome] ?? 0;
    scored += weight * runs;
    if (wicket) falls += weight;
    if (counts) legal += weight;
  }
  return { falls, scored, legal };
}

/** Runs to the target, or `otherwise` without one. */
function getRunsNeeded({ target, runs }: LimitedOversSituation, otherwise: number): number {
  return target === null ? otherwise : Math.max(0, target - runs);
}

function getRateBucket({ target }: LimitedOversSituation, need: number, ballsLeft: number) {
  return target === null ? null : rateBucket(need, ballsLeft);
}

function add(chances: Float64Array, runs: number, mass: number): void {
  const place = Math.min(chances.length - 1, runs);
  chances[place] = (chances[place] ?? 0) + mass;
}
