import { BALL_OUTCOMES, type BallModel, type LimitedOversSituation, rateBucket } from '#pricing/ball-model.ts';
import { normalizeChances } from '#pricing/session-chances.ts';
import { type Bowling, bowlingAt } from './count-chances.ts';

/** Starting point of a walk, and the balls at which the score is evaluated. */
export interface OversWalk {
  readonly situation: LimitedOversSituation;
  /** Belief about the scoring level, in model units. */
  readonly level: { readonly mean: number; readonly deviation: number };
  /** Legal balls of the innings, in any order. */
  readonly untilBalls: readonly number[];
  /** Outcome chances of a delivery, if not the model's. */
  readonly bowl?: Bowling;
}

/** Three levels that represent a normal belief with its mean, deviation and kurtosis (Gauss-Hermite). */
const LEVELS = [
  { at: -Math.sqrt(3), weight: 1 / 6 },
  { at: 0, weight: 2 / 3 },
  { at: Math.sqrt(3), weight: 1 / 6 },
];
const OUTCOMES = BALL_OUTCOMES.length;
const RUNS = Int32Array.from(BALL_OUTCOMES, ({ runs }) => runs);
/** Outcomes with a lower index use up a ball; those from `FIRST_WICKET` on cost a wicket. */
const LEGAL = 9;
const FIRST_WICKET = 7;
const MAX_RUNS = 6;
const ALL_OUT = 10;
/** Probability below which a score is pruned. */
const FADED = 1e-5;
/** Size of the runs array: over 16 an over plus a margin; the last cell collects the excess. */
const ROOM_PER_BALL = 2.7;
const ROOM = 36;

/**
 * Computes the distributions of the runs added until certain balls in a single forward walk over runs and wickets,
 * for three scoring levels. An innings that is all out or has reached its target keeps its score.
 *
 * @returns one per requested ball, in order: index n is the probability of n more runs; adds to 1.
 */
export function oversChances(model: BallModel, walk: OversWalk): Float64Array[] {
  const { situation, level, untilBalls, bowl } = walk;
  const balls = untilBalls.map((until) => Math.max(0, Math.min(until, situation.ballsTotal) - situation.legalBalls));
  const furthest = Math.max(0, ...balls);
  const width = Math.ceil(furthest * ROOM_PER_BALL + ROOM);
  const totals = balls.map(() => new Float64Array(width));
  for (const { at, weight } of LEVELS) {
    const scores = new Scores(situation, {
      width,
      bowl: bowl ?? bowlingAt(model, level.mean + at * level.deviation),
    });
    for (let ball = 0; ball <= furthest; ball += 1) {
      for (const [index, end] of balls.entries()) {
        const total = totals[index];
        if (end === ball && total !== undefined) scores.addTo(total, weight);
      }
      if (ball < furthest) scores.bowl();
    }
  }
  return totals.map(normalizeChances);
}

/** Joint distribution of score and wickets after a number of balls. */
class Scores {
  readonly #situation: LimitedOversSituation;
  readonly #width: number;
  readonly #need: number;
  readonly #bowl: Bowling;
  /** Finished innings. */
  readonly #final: Float64Array;
  /** One row of scores per number of wickets down. */
  #plane: Float64Array[];
  /** The previous ball's plane, reused for the next one: allocating a plane per ball would dominate the runtime. */
  #spare: Float64Array[];
  /** Columns reachable so far; all further ones are 0. */
  #reached = 1;
  #ballsLeft: number;

  constructor(situation: LimitedOversSituation, { width, bowl }: { readonly width: number; readonly bowl: Bowling }) {
    this.#situation = situation;
    this.#width = width;
    this.#bowl = bowl;
    this.#final = new Float64Array(width);
    this.#plane = blank(width);
    this.#spare = blank(width);
    this.#ballsLeft = situation.ballsTotal - situation.legalBalls;
    const { target, runs, wickets } = situation;
    this.#need = target === null ? width : Math.max(0, target - runs);
    const row = this.#plane[wickets] ?? this.#final;
    row[0] = 1;
  }

  bowl(): void {
    const next = this.#spare;
    for (const row of next) row.fill(0, 0, this.#reached);
    let reached = this.#reached;
    for (let { wickets } = this.#situation; wickets < ALL_OUT; wickets += 1) {
      reached = Math.max(reached, this.#bowlTo(wickets, next));
    }
    this.#spare = this.#plane;
    this.#plane = next;
    this.#reached = reached;
    this.#ballsLeft -= 1;
  }

  addTo(total: Float64Array, weight: number): void {
    for (const row of [...this.#plane, this.#final]) {
      for (let runs = 0; runs < this.#reached; runs += 1) {
        total[runs] = (total[runs] ?? 0) + weight * (row[runs] ?? 0);
      }
    }
  }

  /**
   * A wide or no-ball stays in the row, further right, where the sweep reaches it later.
   *
   * @returns the number of columns reachable afterwards.
   */
  #bowlTo(wickets: number, next: readonly Float64Array[]): number {
    const row = this.#plane[wickets] ?? this.#final;
    const stays = next[wickets] ?? this.#final;
    const falls = next[wickets + 1] ?? this.#final;
    const width = this.#width;
    const inside = width - MAX_RUNS;
    let end = this.#reached;
    let rate = this.#rateAt(0);
    let chance = this.#bowl({ ballsLeft: this.#ballsLeft, wickets, rate });
    for (let runs = 0; runs < end; runs += 1) {
      const mass = row[runs] ?? 0;
      if (mass < FADED) continue;
      if (runs >= this.#need) {
        this.#final[runs] = (this.#final[runs] ?? 0) + mass;
        continue;
      }
      end = Math.min(width, Math.max(end, runs + MAX_RUNS + 1));
      const now = this.#rateAt(runs);
      if (now !== rate) chance = this.#bowl({ ballsLeft: this.#ballsLeft, wickets, rate: now });
      rate = now;
      const places = { row, stays, falls, runs };
      if (runs < inside) spread(places, mass, chance);
      else spreadAtEnd(places, mass, chance);
    }
    return end;
  }

  /** Required-rate bucket of a chase after a number of runs are added. */
  #rateAt(runs: number): number | null {
    if (this.#situation.target === null) return null;
    return rateBucket(this.#need - runs, this.#ballsLeft);
  }
}

function blank(width: number): Float64Array[] {
  return Array.from({ length: ALL_OUT }, () => new Float64Array(width));
}

/** A score's row, and the rows its next ball leads to. */
interface Places {
  readonly row: Float64Array;
  readonly stays: Float64Array;
  readonly falls: Float64Array;
  readonly runs: number;
}

/** Spreads one ball from a score where no outcome exceeds the last column. */
function spread({ row, stays, falls, runs }: Places, mass: number, chance: Float64Array): void {
  for (let outcome = 0; outcome < FIRST_WICKET; outcome += 1) {
    const place = runs + (RUNS[outcome] ?? 0);
    stays[place] = (stays[place] ?? 0) + mass * (chance[outcome] ?? 0);
  }
  for (let outcome = FIRST_WICKET; outcome < LEGAL; outcome += 1) {
    const place = runs + (RUNS[outcome] ?? 0);
    falls[place] = (falls[place] ?? 0) + mass * (chance[outcome] ?? 0);
  }
  for (let outcome = LEGAL; outcome < OUTCOMES; outcome += 1) {
    const place = runs + (RUNS[outcome] ?? 0);
    row[place] = (row[place] ?? 0) + mass * (chance[outcome] ?? 0);
  }
}

/** Same near the last column, which collects higher scores. */
function spreadAtEnd({ row, stays, falls, runs }: Places, mass: number, chance: Float64Array): void {
  for (let outcome = 0; outcome < OUTCOMES; outcome += 1) {
    const place = Math.min(row.length - 1, runs + (RUNS[outcome] ?? 0));
    const isStuck = outcome >= LEGAL && place === runs;
    const again = outcome >= LEGAL && !isStuck;
    const into = again ? row : outcome >= FIRST_WICKET && !isStuck ? falls : stays;
    into[place] = (into[place] ?? 0) + mass * (chance[outcome] ?? 0);
  }
}
