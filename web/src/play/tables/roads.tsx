import { useSeatState } from '#play/data/seat-store.ts';
import { t } from '#text/text.ts';
import { bigRoad } from './big-road.ts';
import { useKit } from './kit-context.ts';
import { countsText, ResultStrip } from './result-strip.tsx';
import styles from './roads.module.css';
import type { ShownRound } from './round-window.tsx';

const ROWS = 6;
const COLUMNS = 44;

/** Strip of results, and the big road of the same results below it. */
export function Roads({ onPick }: { readonly onPick: (round: ShownRound) => void }) {
  const kit = useKit();
  const results = useSeatState((state) => state.results);
  const beads = results.flatMap(({ isVoid, outcome }) => (isVoid ? [] : [kit.beadOf(outcome)]));
  const cells = bigRoad(beads.toReversed());
  const last = Math.max(0, ...cells.map(({ column }) => column));
  const from = Math.max(0, last - COLUMNS + 1);
  return (
    <div className={styles.roads}>
      <ResultStrip onPick={(past) => onPick({ kind: 'PAST', past })} />
      <section className={styles.road} aria-label={t('Big road')}>
        <div className={styles.head}>
          <b>{t('Big road')}</b> <span>{countsText(beads)}</span>
        </div>
        <svg
          viewBox={`0 0 ${COLUMNS * 16} ${ROWS * 16}`}
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
    </div>
  );
}
