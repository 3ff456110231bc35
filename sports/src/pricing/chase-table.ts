import {
  BALL_OUTCOMES,
  type BallModel,
  LOGITS,
  RATE_BUCKETS,
  rateBucket,
  writeLogits,
  writeProbabilities,
} from './ball-model.ts';
import { LEVELS } from './scoring-level.ts';

/** Rows for 0 to 9 wickets down; the tenth ends an innings and needs no row. */
export const WICKET_ROWS = 10;

/** Every sixth layer is kept; those between are recomputed within an over. */
const KEPT_EVERY = 6;
/** Number of intermediate layers cached: two overs, of one match or of two. */
const MAX_CACHED_LAYERS = 12;

/** Table rows for one number of balls left: by wickets down, then scoring level; columns are runs. */
export interface Layer {
  /** Columns per row. */
  readonly width: number;
}

/** Builder of a table's layers. */
export interface LayerMaker<Made extends Layer> {
  /** Builds the layer with no balls left. */
  last(width: number): Made;
  /** Creates an empty layer, reusing the arrays of one at least as large if given. */
  blank(width: number, within?: Made): Made;
  /** Computes a layer from the one with one ball less. */
  fill(layer: Made, after: Made, balls: number): void;
}

/**
 * Table of an innings by balls left, filled backwards from the last ball.
 *
 * A complete 50-over table would take 80 MB, and four are in use. So only the ends of overs are kept; the layers
 * between are recomputed one over at a time, with identical values.
 */
export class LayeredTable<Made extends Layer> {
  /** Balls of a full innings. */
  readonly balls: number;
  readonly #maker: LayerMaker<Made>;
  readonly #countColumns: (balls: number) => number;
  readonly #stored: Made[] = [];
  /** Cached layers by balls left, in insertion order. */
  readonly #cached = new Map<number, Made>();

  /** @param stored of an equal table built elsewhere; built here by default, which takes up to a second. */
  constructor(balls: number, maker: LayerMaker<Made>, stored?: readonly Made[]) {
    this.balls = balls;
    this.#maker = maker;
    this.#countColumns = runColumns(balls);
    if (stored === undefined) this.#build();
    else this.#stored.push(...stored);
  }

  /** The ends of overs, plain data that another process can take over. */
  get stored(): readonly Made[] {
    return this.#stored;
  }

  #build(): void {
    const { balls } = this;
    const maker = this.#maker;
    const spare = [this.#blank(balls), this.#blank(balls)];
    let layer = maker.last(this.#countColumns(0));
    this.#stored.push(layer);
    for (let left = 1; left <= balls; left += 1) {
      const isKept = left % KEPT_EVERY === 0;
      const next = this.#blank(left, isKept ? undefined : spare[left % 2]);
      maker.fill(next, layer, left);
      if (isKept) this.#stored.push(next);
      layer = next;
    }
  }

  /** Returns the rows for a number of balls left, from 0 to a full innings. */
  layer(balls: number): Made {
    const stored = this.#stored[Math.floor(balls / KEPT_EVERY)];
    if (stored === undefined || balls < 0 || balls > this.balls) {
      throw new RangeError(`an innings of ${this.balls} balls has no ${balls} left`);
    }
    if (balls % KEPT_EVERY === 0) return stored;
    return this.#cached.get(balls) ?? this.#overUpTo(balls, stored);
  }

  /** Computes the layers from the end of an over up to this one, as they are likely to be needed next. */
  #overUpTo(balls: number, stored: Made): Made {
    let layer = stored;
    for (let left = balls - (balls % KEPT_EVERY) + 1; left <= balls; left += 1) {
      const next = this.#blank(left);
      this.#maker.fill(next, layer, left);
      this.#cache(left, next);
      layer = next;
    }
    return layer;
  }

  #cache(balls: number, layer: Made): void {
    this.#cached.delete(balls);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size >= MAX_CACHED_LAYERS && oldest !== undefined) {
      this.#cached.delete(oldest);
    }
    this.#cached.set(balls, layer);
  }

  #blank(balls: number, within?: Made): Made {
    return this.#maker.blank(this.#countColumns(balls), within);
  }
}

/** Computes the number of cells in a layer. */
export function countCells(width: number): number {
  return width * WICKET_ROWS * LEVELS.length;
}

/** Index of the first column of a row. */
export function rowStart({ width }: Layer, place: { readonly wickets: number; readonly level: number }): number {
  return (place.wickets * LEVELS.length + place.level) * width;
}

/** Returns the columns that cover all but a millionth of the remaining runs; the last one holds the excess. */
export function runColumns(ballsPerInnings: number): (balls: number) => number {
  return ballsPerInnings <= 120 ? (balls) => Math.ceil(40 + 2.4 * balls) : (balls) => Math.ceil(60 + 1.6 * balls);
}

/** Chances of a chase by wickets down, scoring level and runs needed. */
export interface ChaseLayer extends Layer {
  readonly wins: Float32Array;
  /** Chance of a tie in units of 1/65,535, to keep the table small. */
  readonly ties: Uint16Array;
}

/** Chances of a chase by balls left. */
export type ChaseTable = LayeredTable<ChaseLayer>;

const TIE_UNIT = 65_535;

/**
 * Column n is the chance with n runs needed.
 *
 * @param stored of an equal table built elsewhere.
 */
export function buildChaseTable(model: BallModel, stored?: readonly ChaseLayer[]): ChaseTable {
  const maker: LayerMaker<ChaseLayer> = {
    last: (width) => {
      const layer = {
        width,
        wins: new Float32Array(countCells(width)),
        ties: new Uint16Array(countCells(width)),
      };
      for (let row = 0; row < layer.wins.length; row += width) {
        layer.wins[row] = 1;
        layer.ties[row + 1] = TIE_UNIT;
      }
      return layer;
    },
    blank: (width, within) => ({
      width,
      wins: within?.wins.subarray(0, countCells(width)) ?? new Float32Array(countCells(width)),
      ties: within?.ties.subarray(0, countCells(width)) ?? new Uint16Array(countCells(width)),
    }),
    fill: (layer, after, balls) => {
      for (let wickets = 0; wickets < WICKET_ROWS; wickets += 1) {
        const logits = logitsByRate(model, balls, wickets);
        for (let level = 0; level < LEVELS.length; level += 1) {
          fillRow(layer, after, { model, balls, wickets, level, logits });
        }
      }
    },
  };
  return new LayeredTable(model.ballsPerInnings, maker, stored);
}

/** Looks up a chase at a grid level; beyond the table it is lost, with no runs needed it is won. */
export function chaseChances(table: ChaseTable, place: ChasePlace): { readonly win: number; readonly tie: number } {
  const { balls, wickets, level, need } = place;
  if (need <= 0) return { win: 1, tie: 0 };
  if (wickets >= WICKET_ROWS || balls <= 0) return { win: 0, tie: need === 1 ? 1 : 0 };
  const layer = table.layer(balls);
  if (need >= layer.width) return { win: 0, tie: 0 };
  const cell = rowStart(layer, { wickets, level }) + need;
  return { win: layer.wins[cell] ?? 0, tie: (layer.ties[cell] ?? 0) / TIE_UNIT };
}

interface ChasePlace {
  readonly balls: number;
  readonly wickets: number;
  readonly level: number;
  readonly need: number;
}

interface RowPlace {
  readonly model: BallModel;
  readonly balls: number;
  readonly wickets: number;
  readonly level: number;
  readonly logits: readonly Float64Array[];
}

function logitsByRate(model: BallModel, ballsLeft: number, wickets: number): Float64Array[] {
  return Array.from({ length: RATE_BUCKETS }, (_, rate) => {
    const logits = new Float64Array(LOGITS);
    writeLogits(model, { ballsLeft, wickets, rate }, logits);
    return logits;
  });
}

function fillRow(layer: ChaseLayer, next: ChaseLayer, { model, balls, wickets, level, logits }: RowPlace): void {
  const { width, wins, ties } = layer;
  const start = rowStart(layer, { wickets, level });
  const after = rowStart(next, { wickets, level });
  const out = wickets + 1 === WICKET_ROWS;
  const fallen = out ? 0 : rowStart(next, { wickets: wickets + 1, level });
  const chance = new Float64Array(BALL_OUTCOMES.length);
  const slope = model.innings[2].level;
  let bucket = -1;
  wins[start] = 1;
  ties[start] = 0;
  for (let need = 1; need < width; need += 1) {
    const rate = rateBucket(need, balls);
    if (rate !== bucket) {
      bucket = rate;
      const chosen = logits[rate];
      if (chosen === undefined) continue;
      writeProbabilities({ logits: chosen, level: LEVELS[level] ?? 0, slope }, chance);
    }
    let win = 0;
    let tie = 0;
    for (let outcome = 0; outcome < 12; outcome += 1) {
      const weight = chance[outcome] ?? 0;
      const left = need - (RUNS[outcome] ?? 0);
      if (left <= 0) {
        win += weight;
      } else if (outcome >= 9) {
        win += weight * (wins[start + left] ?? 0);
        tie += weight * (ties[start + left] ?? 0);
      } else if (outcome < 7) {
        if (left >= next.width) continue;
        win += weight * (next.wins[after + left] ?? 0);
        tie += weight * (next.ties[after + left] ?? 0);
      } else if (out) {
        if (left === 1) tie += weight * TIE_UNIT;
      } else if (left < next.width) {
        win += weight * (next.wins[fallen + left] ?? 0);
        tie += weight * (next.ties[fallen + left] ?? 0);
      }
    }
    wins[start + need] = win;
    ties[start + need] = Math.round(tie);
  }
}

const RUNS = Int32Array.from(BALL_OUTCOMES, (outcome) => outcome.runs);
