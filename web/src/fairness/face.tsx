import { type Card, getRank, getSuit, isRed, rankName } from '@crease/games/cards/card.ts';
import { phrase, t } from '#i18n/text.ts';
import styles from './fairness.module.css';

const SIGNS = ['♠', '♥', '♦', '♣'] as const;
const SUIT_NAMES = [
  phrase('spades'),
  phrase('hearts'),
  phrase('diamonds'),
  phrase('clubs'),
] as const;

/** A card inline in text: rank and suit, never distinguished by colour alone. */
export function Face({ card }: { readonly card: Card }) {
  const rank = rankName(getRank(card)).replace('T', '10');
  const suit = getSuit(card);
  const suitName = SUIT_NAMES[suit] ?? SUIT_NAMES[0];
  return (
    <span className={styles.face} data-red={isRed(card) || undefined}>
      <span aria-hidden="true">
        {rank}
        {SIGNS[suit]}
      </span>
      <span className="visually-hidden">{t('{rank} of {suit}', { rank, suit: t(suitName) })}</span>
    </span>
  );
}
