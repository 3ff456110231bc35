import { t } from '#i18n/text.ts';
import { chanceText, paiseText, timesText } from '#play/single/parts/figures.ts';
import { useMedia } from '#ui/media/use-media.ts';
import styles from './mines.module.css';
import { minesLadder } from './mines-view.ts';

const SHOWN = { phone: 6, desk: 9 } as const;

interface MinesLadderProps {
  readonly mines: number;
  readonly stake: number;
  readonly picks: number;
  readonly lastPick: number;
}

/** Payout of each further safe tile: vertical next to the board, horizontal on phones. */
export function MinesLadder({ mines, stake, picks, lastPick }: MinesLadderProps) {
  const isPhone = useMedia('(width <= 768px)');
  const shown = isPhone ? SHOWN.phone : SHOWN.desk;
  return (
    <ol className={styles.ladder} aria-label={t('Safe tile payouts')}>
      {minesLadder({ mines, stake, picks, lastPick, shown }).map((step) => (
        <li
          key={step.picks}
          data-state={step.state}
          aria-current={step.state === 'NOW' || undefined}
        >
          <span>
            {step.picks}
            <span className={styles.wide}> {t('safe')}</span>
          </span>
          <b>{timesText(step.multiplier)}</b>
          <span className={styles.wide}>
            {stake === 0 ? chanceText(step.chance) : paiseText(step.pays)}
          </span>
        </li>
      ))}
    </ol>
  );
}
