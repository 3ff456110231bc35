import { t } from '#i18n/text.ts';
import { countsText } from './result-strip.tsx';
import styles from './roads.module.css';
import type { Bead } from './table-kit.ts';

const ROWS = 6;
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
      <div className={styles.head}>
        <b>{t('Bead plate')}</b>
      </div>
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
