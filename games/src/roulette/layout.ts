/** The table has three columns and twelve rows above the zero. */
const ROWS = 12;
const COLUMNS = 3;

export const POCKETS = 37;
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export function isRedNumber(pocket: number): boolean {
  return RED.has(pocket);
}

/** Spot name from the covered numbers, ascending, e.g. `1-2`. */
function named(numbers: readonly number[]): string {
  return numbers.join('-');
}

function at(row: number, column: number): number {
  return row * COLUMNS + column + 1;
}

function rows(): readonly number[] {
  return Array.from({ length: ROWS }, (_, row) => row);
}

/** Every single number. */
export function straights(): readonly string[] {
  return Array.from({ length: POCKETS }, (_, pocket) => String(pocket));
}

/** Two adjacent numbers, horizontally or vertically, and each number of the first row with zero. */
export function splits(): readonly string[] {
  const found = [named([0, 1]), named([0, 2]), named([0, 3])];
  for (const row of rows()) {
    for (let column = 0; column < COLUMNS; column++) {
      const here = at(row, column);
      if (column + 1 < COLUMNS) found.push(named([here, here + 1]));
      if (row + 1 < ROWS) found.push(named([here, here + COLUMNS]));
    }
  }
  return found;
}

/** The three numbers of a row. */
export function streets(): readonly string[] {
  return rows().map((row) => named([at(row, 0), at(row, 1), at(row, 2)]));
}

/** Four numbers sharing a corner. */
export function corners(): readonly string[] {
  const found: string[] = [];
  for (const row of rows().slice(1)) {
    for (const column of [0, 1]) {
      const low = at(row - 1, column);
      found.push(named([low, low + 1, low + COLUMNS, low + COLUMNS + 1]));
    }
  }
  return found;
}

/** Two adjacent rows. */
export function sixLines(): readonly string[] {
  return rows()
    .slice(1)
    .map((row) => named(Array.from({ length: 6 }, (_, place) => at(row - 1, 0) + place)));
}
