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
    const kept = this.#stored[Math.floor(balls / KEPT_EVERY)];
    if (kept === undefined || balls < 0 || balls > this.balls) {
      throw new RangeError(`an innings of ${this.balls} balls has no ${balls} left`);
    }
    if (balls % KEPT_EVERY === 0) return kept;
    return this.#cached.get(balls) ?? this.#overUpTo(balls, kept);
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
export function rowStart(
  { width }: Layer,
  place: { readonly wickets: number; readonly level: number },
): number {
  return (place.wickets * LEVELS.length + place.level) * width;
}

/** Returns the columns that cover all but a millionth of the remaining runs; the last one holds the excess. */
export function runColumns(ballsPerInnings: number): (balls: number) => number {
  return ballsPerInnings <= 120
    ? (balls) => Math.ceil(40 + 2.4 * balls)
    : (balls) => Math.ceil(60 + 1.6 * balls);
}
