import { LEVELS } from './scoring-level.ts';

/** Wickets in hand run from 0 to 9 down; the tenth ends an innings and needs no row. */
export const WICKET_ROWS = 10;

/** Where the rows of a table indexed by balls left, wickets, level and runs begin. */
export interface TableShape {
  /** Rows exist for 0 to this many balls. */
  readonly balls: number;
  /** Number of run columns for each number of balls left. */
  readonly widths: Int32Array;
  /** Index of the first cell for each number of balls left. */
  readonly starts: Int32Array;
  readonly cells: number;
}

/**
 * Lays out a table whose rows get shorter as balls run out.
 *
 * More runs than `widthOf` columns can hold are as good as impossible and share the last column.
 */
export function tableShape(balls: number, widthOf: (balls: number) => number): TableShape {
  const widths = new Int32Array(balls + 1);
  const starts = new Int32Array(balls + 1);
  let cells = 0;
  for (let left = 0; left <= balls; left += 1) {
    const width = Math.ceil(widthOf(left));
    widths[left] = width;
    starts[left] = cells;
    cells += width * WICKET_ROWS * LEVELS.length;
  }
  return { balls, widths, starts, cells };
}

/** Index of the first column of a row. */
export function rowStart(
  shape: TableShape,
  place: { readonly balls: number; readonly wickets: number; readonly level: number },
): number {
  const width = shape.widths[place.balls] ?? 0;
  const row = place.wickets * LEVELS.length + place.level;
  return (shape.starts[place.balls] ?? 0) + row * width;
}

/** Columns that hold all but a millionth of the runs to come from so many balls. */
export function runColumns(ballsPerInnings: number): (balls: number) => number {
  return ballsPerInnings <= 120 ? (balls) => 40 + 2.4 * balls : (balls) => 60 + 1.6 * balls;
}
