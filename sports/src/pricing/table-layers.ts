import { LEVELS } from './scoring-level.ts';

/** Wickets in hand run from 0 to 9 down; the tenth ends an innings and needs no row. */
export const WICKET_ROWS = 10;

/** Layers are kept for every sixth ball: the balls between follow from them within an over. */
const KEPT_EVERY = 6;
/** Layers between the kept ones that are remembered: two overs, of one match or of two. */
const REMEMBERED = 12;

/** The rows of a table for one number of balls left: by wickets down, then by scoring level; the columns are runs. */
export interface Layer {
  /** Columns of each row. */
  readonly width: number;
}

/** How the layers of one table are made. */
export interface LayerMaker<Made extends Layer> {
  /** No balls left. */
  last(width: number): Made;
  /** A layer without figures, in the arrays of another that is as large or larger, if one is given. */
  blank(width: number, within?: Made): Made;
  /** Works a layer out from the one with a ball less. */
  fill(layer: Made, after: Made, balls: number): void;
}

/**
 * A table of an innings by balls left, filled backwards from the last ball.
 *
 * A whole one of fifty overs would take 80 MB, and four are in use. So only the ends of overs are kept; the balls between
 * are worked out again from there, an over at a time, and give the very same figures.
 */
export class LayeredTable<Made extends Layer> {
  /** Balls of a full innings. */
  readonly balls: number;
  readonly #maker: LayerMaker<Made>;
  readonly #widthOf: (balls: number) => number;
  readonly #kept: Made[] = [];
  /** By balls left; in the order in which they were made. */
  readonly #remembered = new Map<number, Made>();

  constructor(balls: number, maker: LayerMaker<Made>) {
    this.balls = balls;
    this.#maker = maker;
    this.#widthOf = runColumns(balls);
    const spare = [this.#blank(balls), this.#blank(balls)];
    let layer = maker.last(this.#widthOf(0));
    this.#kept.push(layer);
    for (let left = 1; left <= balls; left += 1) {
      const isKept = left % KEPT_EVERY === 0;
      const next = this.#blank(left, isKept ? undefined : spare[left % 2]);
      maker.fill(next, layer, left);
      if (isKept) this.#kept.push(next);
      layer = next;
    }
  }

  /** The rows for so many balls left, 0 to those of a full innings. */
  layer(balls: number): Made {
    const kept = this.#kept[Math.floor(balls / KEPT_EVERY)];
    if (kept === undefined || balls < 0 || balls > this.balls) {
      throw new RangeError(`an innings of ${this.balls} balls has no ${balls} left`);
    }
    if (balls % KEPT_EVERY === 0) return kept;
    return this.#remembered.get(balls) ?? this.#overUpTo(balls, kept);
  }

  /** Works out the balls from the end of an over up to this one, which are the next to be asked for. */
  #overUpTo(balls: number, kept: Made): Made {
    let layer = kept;
    for (let left = balls - (balls % KEPT_EVERY) + 1; left <= balls; left += 1) {
      const next = this.#blank(left);
      this.#maker.fill(next, layer, left);
      this.#remember(left, next);
      layer = next;
    }
    return layer;
  }

  #remember(balls: number, layer: Made): void {
    this.#remembered.delete(balls);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size >= REMEMBERED && oldest !== undefined) {
      this.#remembered.delete(oldest);
    }
    this.#remembered.set(balls, layer);
  }

  #blank(balls: number, within?: Made): Made {
    return this.#maker.blank(this.#widthOf(balls), within);
  }
}

/** Cells of a layer. */
export function cellsOf(width: number): number {
  return width * WICKET_ROWS * LEVELS.length;
}

/** Index of the first column of a row. */
export function rowStart(
  { width }: Layer,
  place: { readonly wickets: number; readonly level: number },
): number {
  return (place.wickets * LEVELS.length + place.level) * width;
}

/** Columns that hold all but a millionth of the runs to come from so many balls; more share the last one. */
export function runColumns(ballsPerInnings: number): (balls: number) => number {
  return ballsPerInnings <= 120
    ? (balls) => Math.ceil(40 + 2.4 * balls)
    : (balls) => Math.ceil(60 + 1.6 * balls);
}
