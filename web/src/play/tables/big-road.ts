import type { Bead } from './table-kit.ts';

/** A cell of the big road: its side and the number of ties that followed. */
export interface RoadCell {
  readonly column: number;
  readonly row: number;
  readonly bead: Bead;
  readonly ties: number;
}

const ROWS = 6;

/**
 * Builds the big road: a column continues while the same side wins, and turns right when full. The other side starts
 * a new column. Ties are marked on the previous result.
 *
 * @param beads oldest first.
 */
export function bigRoad(beads: readonly Bead[]): readonly RoadCell[] {
  const cells: RoadCell[] = [];
  const taken = new Set<string>();
  let start = 0;
  for (const bead of beads) {
    const last = cells.at(-1);
    if (bead.tone === 'tie') {
      if (last !== undefined) cells[cells.length - 1] = { ...last, ties: last.ties + 1 };
      continue;
    }
    const isSame = last?.bead.letter === bead.letter;
    if (!isSame && last !== undefined) start += 1;
    while (!isSame && taken.has(`${start} 0`)) start += 1;
    const place =
      isSame && last !== undefined ? findNextCell(last, taken) : { column: start, row: 0 };
    taken.add(`${place.column} ${place.row}`);
    cells.push({ ...place, bead, ties: 0 });
  }
  return cells;
}

function findNextCell({ column, row }: RoadCell, taken: ReadonlySet<string>) {
  const isFree = row + 1 < ROWS && !taken.has(`${column} ${row + 1}`);
  return isFree ? { column, row: row + 1 } : { column: column + 1, row };
}
