import type { ReactNode } from 'react';
import { t } from '#i18n/text.ts';
import { useSeatState } from '#play/data/seat-store.ts';
import { BeadPlate } from './bead-plate.tsx';
import { bigRoad } from './big-road.ts';
import { useKit } from './kit-context.ts';
import { countsText, ResultStrip } from './result-strip.tsx';
import styles from './roads.module.css';
import type { ShownRound } from './round-window.tsx';
import type { Bead } from './table-kit.ts';

const ROWS = 6;
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
    <div
      className={styles.roads}
      data-beside={beside === null ? undefined : true}
      data-narrow={isNarrow || undefined}
    >
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
  return results
    .flatMap(({ isVoid, outcome }) => (isVoid ? [] : [kit.toBead(outcome)]))
    .toReversed();
}

/** Big road of two sides. */
export function BigRoad() {
  const beads = useBeads();
  const cells = bigRoad(beads);
  const last = Math.max(0, ...cells.map(({ column }) => column));
  const from = Math.max(0, last - COLUMNS + 1);
  return (
    <section className={styles.road} aria-label={t('Big road')}>
      <div className={styles.head}>
        <b>{t('Big road')}</b> <span>{countsText(beads)}</span>
      </div>
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
