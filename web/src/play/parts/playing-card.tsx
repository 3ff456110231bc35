import { getRank, getSuit, rankName, SUITS } from '@crease/games/cards/card.ts';
import { phrase, t } from '#i18n/text.ts';
import styles from './playing-card.module.css';

interface PlayingCardProps {
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

const SHAPES: Readonly<Record<Suit, string>> = {
  S: 'M12 2c3.2 4.4 8.6 7.3 8.6 12a4.6 4.6 0 0 1-7.4 3.7c.3 1.9 1 3.2 2.3 4.3H8.5c1.3-1.1 2-2.4 2.3-4.3A4.6 4.6 0 0 1 3.4 14C3.4 9.3 8.8 6.4 12 2z',
  H: 'M12 21.4C7 17 2.6 13.3 2.6 8.6A5.1 5.1 0 0 1 12 6a5.1 5.1 0 0 1 9.4 2.6c0 4.7-4.4 8.4-9.4 12.8z',
  D: 'M12 1.8 19.6 12 12 22.2 4.4 12z',
  C: 'M12 2.2a4.6 4.6 0 0 1 3.7 7.3 4.7 4.7 0 1 1-2.4 7.9c.3 1.9 1 3.2 2.3 4.4H8.4c1.3-1.2 2-2.5 2.3-4.4a4.7 4.7 0 1 1-2.4-7.9A4.6 4.6 0 0 1 12 2.2z',
};

/** Suit symbol, distinguishable by shape regardless of colour. */
function SuitSign({ suit, className }: { readonly suit: Suit; readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      <path fill="currentColor" d={SHAPES[suit]} />
    </svg>
  );
}

/** A 52-card deck from the ace, or a 32-card deck from the six. */
type Deck = 52 | 32;

/** S, H, D or C. */
type Suit = 'S' | 'H' | 'D' | 'C';

const LOWEST_OF_32 = 5;
const SUIT_NAMES = {
  S: phrase('spades'),
  H: phrase('hearts'),
  D: phrase('diamonds'),
  C: phrase('clubs'),
} as const;

/** Rank and suit of a card. */
function getCardFace(card: number, deck: Deck): { readonly rank: string; readonly suit: Suit } {
  const rank = getRank(card) + (deck === 32 ? LOWEST_OF_32 : 0);
  const suit = SUITS[getSuit(card)];
  return { rank: rankName(rank).replace('T', '10'), suit: isSuit(suit) ? suit : 'S' };
}

/** Spoken name of a card: `K of hearts`. */
export function cardWords(card: number, deck: Deck = 52): string {
  const { rank, suit } = getCardFace(card, deck);
  return t('{rank} of {suit}', { rank, suit: t(SUIT_NAMES[suit]) });
}

function isSuit(text: string | undefined): text is Suit {
  return text === 'S' || text === 'H' || text === 'D' || text === 'C';
}
