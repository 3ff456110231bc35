import type { PastResult } from '@crease/contracts/wire/play.ts';
import { t } from '#i18n/text.ts';
import { useSeatState } from '#play/data/seat-store.ts';
import { useKit } from './kit-context.ts';
import { OwnResult } from './own-result.tsx';
import styles from './result-strip.module.css';
import type { Bead } from './table-kit.ts';

const SHOWN = 30;

/** The latest results, latest first. A press opens the round. */
export function ResultStrip({ onPick }: { readonly onPick: (past: PastResult) => void }) {
  const kit = useKit();
  const results = useSeatState((state) => state.results).slice(0, SHOWN);
  const beads = results.map((past) => ({
    past,
    bead: past.isVoid ? null : kit.toBead(past.outcome),
  }));
  return (
    <section className={styles.strip} aria-label={t('Last results')}>
      <OwnResult>
        <div className={styles.head}>
          <b>
            {results.length === 0
              ? t('No results yet')
              : t('Last {count}', { count: results.length })}
          </b>
          <span>{countsText(beads.flatMap(({ bead }) => bead ?? []))}</span>
        </div>
      </OwnResult>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ul className={styles.beads} tabIndex={0} aria-label={t('Last results')}>
        {beads.map(({ past, bead }) => (
          <li key={past.roundId}>
            <button
              type="button"
              className={styles.bead}
              data-tone={bead?.tone ?? 'plain'}
              onClick={() => onPick(past)}
            >
              <span className="visually-hidden">
                {t('Round {no}: {result}', {
                  no: past.roundNo,
                  result: bead?.words ?? t('Void'),
                })}
              </span>
              <span aria-hidden="true">{bead?.letter ?? '×'}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `A 14 · B 15 · T 1`: frequency of each recent result. */
export function countsText(beads: readonly Bead[]): string {
  const counts = new Map<string, number>();
  for (const { letter } of beads) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  // Not shown for numeric results, where counts would be ambiguous.
  if (counts.size > 4 || [...counts.keys()].some((letter) => /\d/.test(letter))) return '';
  return [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([letter, count]) => `${letter} ${count}`)
    .join(' · ');
}
