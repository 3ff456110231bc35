import { t } from '#text/text.ts';
import { cardWords, type Deck, faceOf } from './card-face.ts';
import styles from './playing-card.module.css';
import { SuitSign } from './suit-sign.tsx';

export interface PlayingCardProps {
  /** Null: a place that waits for its card. */
  readonly card: number | null;
  /** Which deck the number is of; 52 cards when left out. */
  readonly deck?: Deck;
  /** It comes from the shoe and is turned up before the eye; otherwise it lies there. */
  readonly isFresh?: boolean;
  readonly isWinner?: boolean;
  /** Face down. */
  readonly isHidden?: boolean;
}

/** A card, as large as `--card-w` says where it lies. Its name is for the ear, rank, suit sign and shape for the eye. */
export function PlayingCard({
  card,
  deck = 52,
  isFresh = false,
  isWinner = false,
  isHidden = false,
}: PlayingCardProps) {
  if (card === null || isHidden) {
    return <span className={styles.place} role="img" aria-label={t('No card yet')} />;
  }
  const { rank, suit } = faceOf(card, deck);
  return (
    <span
      className={styles.card}
      data-fresh={isFresh || undefined}
      data-winner={isWinner || undefined}
      role="img"
      aria-label={cardWords(card, deck)}
    >
      <span className={styles.turn}>
        <span className={styles.front} data-suit={suit}>
          <b className={styles.rank}>{rank}</b>
          <SuitSign suit={suit} className={styles.small} />
          <SuitSign suit={suit} className={styles.large} />
        </span>
        <span className={styles.back} />
      </span>
    </span>
  );
}
