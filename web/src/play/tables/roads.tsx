import type { ReactNode } from 'react';
import { t } from '#i18n/text.ts';
import { useSeatState } from '#play/data/seat-store.ts';
import { Text } from '#ui/layout/layout.tsx';
import type { ShownRound } from './my-rounds.tsx';
import { countsText, ResultStrip } from './result-strip.tsx';
import styles from './roads.module.css';
import { type Bead, useKit } from './table-kit.ts';

export const ROWS = 6;
const COLUMNS = 28;
/** Bead plate column counts: next to a road, and on its own. */
const PLATE = { beside: 10, alone: 17 } as const;

interface RoadsProps {
  readonly onPick: (round: ShownRound) => void;
  /** Content next to the plate. Without it the plate is longer. */
  readonly beside?: ReactNode;
  /** On phones, narrow enough for the strip to fit next to it. */
  readonly isNarrow?: boolean;
}

/** Result strip and bead plate. Phones show only the strip and the content next to the plate. */
export function Roads({ onPick, beside = null, isNarrow = false }: RoadsProps) {
  const beads = useBeads();
  return (
    <div className={styles.roads} data-beside={beside === null ? undefined : true} data-narrow={isNarrow || undefined}>
      <ResultStrip onPick={(past) => onPick({ kind: 'PAST', past })} />
      <BeadPlate beads={beads} columns={beside === null ? PLATE.alone : PLATE.beside} />
      {beside}
    </div>
  );
}

/** Beads of rounds with a result, oldest first. */
function useBeads(): readonly Bead[] {
  const kit = useKit();
  const results = useSeatState((state) => state.results);
  return results.flatMap(({ isVoid, outcome }) => (isVoid ? [] : [kit.toBead(outcome)])).toReversed();
}

/** Big road of two sides. */
export function BigRoad() {
  const beads = useBeads();
  const cells = bigRoad(beads);
  const last = Math.max(0, ...cells.map(({ column }) => column));
  const from = Math.max(0, last - COLUMNS + 1);
  return (
    <section className={styles.road} aria-label={t('Big road')}>
      <Text as="div" size={12} leading={16} tone="game-muted" className={styles.head}>
        <b>{t('Big road')}</b> <span>{countsText(beads)}</span>
      </Text>
      <svg
        viewBox={`0 0 ${COLUMNS * 16} ${ROWS * 16}`}
        preserveAspectRatio="xMinYMid"
        role="img"
        aria-label={countsText(beads) || t('No results yet')}
      >
        {cells
          .filter(({ column }) => column >= from)
          .map(({ column, row, bead, ties }) => (
            <g
              key={`${column} ${row}`}
              transform={`translate(${(column - from) * 16 + 8} ${row * 16 + 8})`}
              className={styles.cell}
              data-tone={bead.tone}
            >
              <circle r="5.6" />
              {ties > 0 && <path d="M-4 4 4-4" />}
            </g>
          ))}
      </svg>
    </section>
  );
}

const CELL = 16;

/** Results in order, column by column, latest last. Limited to the plate's size. */
export function BeadPlate({
  beads,
  columns,
}: {
  /** Oldest first. */
  readonly beads: readonly Bead[];
  readonly columns: number;
}) {
  // Drops whole columns, so that no bead changes its row.
  const gone = Math.max(0, Math.ceil(beads.length / ROWS) - columns) * ROWS;
  return (
    <section className={`${styles.road} ${styles.plate}`} aria-label={t('Bead plate')}>
      <Text as="div" size={12} leading={16} tone="game-muted" className={styles.head}>
        <b>{t('Bead plate')}</b>
      </Text>
      <svg
        viewBox={`0 0 ${columns * CELL} ${ROWS * CELL}`}
        role="img"
        aria-label={countsText(beads) || t('No results yet')}
      >
        {beads.slice(gone).map(({ letter, tone }, place) => (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the plate is what it is
            key={place}
            transform={`translate(${Math.floor(place / ROWS) * CELL + 8} ${(place % ROWS) * CELL + 8})`}
            className={styles.bead}
            data-tone={tone}
          >
            <circle r="6.8" />
            <text y="3.2">{letter}</text>
          </g>
        ))}
      </svg>
    </section>
  );
}

/** A cell of the big road: its side and the number of ties that followed. */
interface RoadCell {
  readonly column: number;
  readonly row: number;
  readonly bead: Bead;
  readonly ties: number;
}

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
    const cell = isSame && last !== undefined ? findNextCell(last, taken) : { column: start, row: 0 };
    taken.add(`${cell.column} ${cell.row}`);
    cells.push({ ...cell, bead, ties: 0 });
  }
  return cells;
}

function findNextCell({ column, row }: RoadCell, taken: ReadonlySet<string>) {
  const isFree = row + 1 < ROWS && !taken.has(`${column} ${row + 1}`);
  return isFree ? { column, row: row + 1 } : { column: column + 1, row };
}
