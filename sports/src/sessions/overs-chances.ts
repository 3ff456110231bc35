import { type BallModel, rateBucket } from '#pricing/ball-model.ts';
import { BALL_OUTCOMES } from '#pricing/ball-outcome.ts';
import type { LimitedOversSituation } from '#pricing/situation.ts';
import { type Bowling, bowlingAt } from './bowling-at.ts';

/** Where a walk begins and at which balls it is asked for the score. */
export interface OversWalk {
  readonly situation: LimitedOversSituation;
  /** Belief about the scoring level, in model units. */
  readonly level: { readonly mean: number; readonly deviation: number };
  /** Legal balls of the innings, in any order. */
  readonly untilBalls: readonly number[];
  /** Chances of a delivery, where they are not those of the model. */
  readonly bowl?: Bowling;
}

/** Three levels that stand for a normal belief: they have its mean, deviation and kurtosis (Gauss and Hermite). */
const LEVELS = [
  { at: -Math.sqrt(3), weight: 1 / 6 },
  { at: 0, weight: 2 / 3 },
  { at: Math.sqrt(3), weight: 1 / 6 },
];
const OUTCOMES = BALL_OUTCOMES.length;
const RUNS = Int32Array.from(BALL_OUTCOMES, ({ runs }) => runs);
/** Outcomes before this use up a ball; from `FIRST_WICKET` on they cost a wicket. */
const LEGAL = 9;
const FIRST_WICKET = 7;
const ALL_OUT = 10;
/** Chances less likely than this are not followed further. */
const FADED = 1e-5;
/** Room for the runs of the walk: over 16 an over and a flurry; what is beyond shares the end. */
const ROOM_PER_BALL = 2.7;
const ROOM = 36;

/**
 * Distributions of the runs an innings adds until certain balls, all in one walk: forward over runs and wickets, for
 * three levels of scoring. An innings that is all out or has reached its target keeps its score.
 *
 * @returns for each ball asked for, in that order: index n is the probability of n more runs; adds to 1.
 */
export function oversChances(model: BallModel, walk: OversWalk): Float64Array[] {
  const { situation, level, untilBalls, bowl } = walk;
  const balls = untilBalls.map((until) =>
    Math.max(0, Math.min(until, situation.ballsTotal) - situation.legalBalls),
  );
  const furthest = Math.max(0, ...balls);
  const width = Math.ceil(furthest * ROOM_PER_BALL + ROOM);
  const totals = balls.map(() => new Float64Array(width));
  for (const { at, weight } of LEVELS) {
    const scores = new Scores(situation, {
      width,
      bowl: bowl ?? bowlingAt(model, level.mean + at * level.deviation),
    });
    for (let ball = 0; ball <= furthest; ball += 1) {
      for (const [place, asked] of balls.entries()) {
        const total = totals[place];
        if (asked === ball && total !== undefined) scores.addTo(total, weight);
      }
      if (ball < furthest) scores.bowl();
    }
  }
  return totals.map(scaled);
}

/** Chances of every score and number of wickets after so many balls. */
class Scores {
  readonly #situation: LimitedOversSituation;
  readonly #width: number;
  readonly #need: number;
  readonly #bowl: Bowling;
  /** Innings that are over. */
  readonly #final: Float64Array;
  /** One row of scores for every wicket down. */
  #plane: Float64Array[];
  #ballsLeft: number;

  constructor(
    situation: LimitedOversSituation,
    { width, bowl }: { readonly width: number; readonly bowl: Bowling },
  ) {
    this.#situation = situation;
    this.#width = width;
    this.#bowl = bowl;
    this.#final = new Float64Array(width);
    this.#plane = this.#blank();
    this.#ballsLeft = situation.ballsTotal - situation.legalBalls;
    const { target, runs, wickets } = situation;
    this.#need = target === null ? width : Math.max(0, target - runs);
    const row = this.#plane[wickets] ?? this.#final;
    row[0] = 1;
  }

  bowl(): void {
    const next = this.#blank();
    for (const [wickets, row] of this.#plane.entries()) {
      this.#bowlTo(wickets, row, next);
    }
    this.#plane = next;
    this.#ballsLeft -= 1;
  }

  addTo(total: Float64Array, weight: number): void {
    for (const row of [...this.#plane, this.#final]) {
      for (let runs = 0; runs < total.length; runs += 1) {
        total[runs] = (total[runs] ?? 0) + weight * (row[runs] ?? 0);
      }
    }
  }

  /** A wide or no-ball stays in the same row, further right, where the sweep comes by later. */
  #bowlTo(wickets: number, row: Float64Array, next: readonly Float64Array[]): void {
    if (wickets < this.#situation.wickets) return;
    const stays = next[wickets] ?? this.#final;
    const falls = next[wickets + 1] ?? this.#final;
    const isChase = this.#situation.target !== null;
    for (let runs = 0; runs < this.#width; runs += 1) {
      const mass = row[runs] ?? 0;
      if (mass < FADED) continue;
      if (runs >= this.#need) {
        this.#final[runs] = (this.#final[runs] ?? 0) + mass;
        continue;
      }
      const rate = isChase ? rateBucket(this.#need - runs, this.#ballsLeft) : null;
      const chance = this.#bowl({ ballsLeft: this.#ballsLeft, wickets, rate });
      for (let outcome = 0; outcome < OUTCOMES; outcome += 1) {
        const place = Math.min(this.#width - 1, runs + (RUNS[outcome] ?? 0));
        const isStuck = outcome >= LEGAL && place === runs;
        const again = outcome >= LEGAL && !isStuck;
        const into = again ? row : outcome >= FIRST_WICKET && !isStuck ? falls : stays;
        into[place] = (into[place] ?? 0) + mass * (chance[outcome] ?? 0);
      }
    }
  }

  #blank(): Float64Array[] {
    return Array.from({ length: ALL_OUT }, () => new Float64Array(this.#width));
  }
}

function scaled(chances: Float64Array): Float64Array {
  let sum = 0;
  for (const chance of chances) sum += chance;
  return chances.map((chance) => chance / sum);
}
