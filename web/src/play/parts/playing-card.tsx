import { t } from '#i18n/text.ts';
import { cardWords, type Deck, getCardFace } from './card-face.ts';
import styles from './playing-card.module.css';
import { SuitSign } from './suit-sign.tsx';

export interface PlayingCardProps {
  /** Null renders an empty slot. */
  readonly card: number | null;
  /** Deck of the card number. Defaults to 52 cards. */
  readonly deck?: Deck;
  /** Animates dealing and turning over. Otherwise the card is just there. */
  readonly isFresh?: boolean;
  readonly isWinner?: boolean;
  /** Face down. */
  readonly isHidden?: boolean;
}

/** A playing card sized by `--card-w`. Its name is for screen readers, rank, suit symbol and shape for display. */
export function PlayingCard({
  card,
  deck = 52,
  isFresh = false,
  isWinner = false,
  isHidden = false,
}: PlayingCardProps) {
  if (card === null || isHidden) {
    return <span className={styles.place} role="img" aria-label={t('No cards yet')} />;
  }
  const { rank, suit } = getCardFace(card, deck);
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
