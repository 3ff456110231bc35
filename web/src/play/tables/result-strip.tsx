import type { PastResult } from '@crease/contracts/casino/play.ts';
import type { ReactNode } from 'react';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { useOwnRounds } from '#play/data/own-rounds.ts';
import { useSeat, useSeatState } from '#play/data/seat-store.ts';
import { isOver } from '#play/parts/round-clock.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './result-strip.module.css';
import { type Bead, useKit } from './table-kit.ts';

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
    <Row as="section" gap={6} padX={5} canShrink radius="card" className={styles.strip} aria-label={t('Last results')}>
      <OwnResult>
        <Text as="div" size={12} leading={16} tone="game-muted" noWrap className={styles.head}>
          <b>{results.length === 0 ? t('No results yet') : t('Last {count}', { count: results.length })}</b>
          <span>{countsText(beads.flatMap(({ bead }) => bead ?? []))}</span>
        </Text>
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
    </Row>
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

/** The round's result with the player's net result, or the children while there is none. */
function OwnResult({ children }: { readonly children: ReactNode }) {
  const kit = useKit();
  const state = useSeat(({ table }) => table?.state);
  const { items } = useOwnRounds();
  if (state?.phase === 'VOID') {
    return (
      <div className={styles.result}>
        <b>{t('Round voided')}</b>
        <span className={styles.why}>
          {t('All stakes returned.')} {state.voidReason}
        </span>
      </div>
    );
  }
  if (state === undefined || !isOver(state.phase) || state.outcome === null) return children;
  const own = items?.find(({ roundId, isOpen }) => roundId === state.roundId && !isOpen);
  return (
    <div className={styles.result} key={state.roundId}>
      <b>{kit.outcomeWords(state.outcome)}</b>
      {own !== undefined && own.staked > 0 && (
        <span data-sign={Math.sign(own.paid - own.staked)}>
          {own.paid > own.staked
            ? t('You won {amount}', { amount: rupeesText((own.paid - own.staked) / 100) })
            : t('Returned {paid} of {staked} ({net})', {
                paid: rupeesText(own.paid / 100),
                staked: rupeesText(own.staked / 100),
                net: rupeesText((own.paid - own.staked) / 100),
              })}
        </span>
      )}
    </div>
  );
}
