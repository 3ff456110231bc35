import { getRank, getSuit, rankName, SUITS } from '@crease/games/cards/card.ts';
import { phrase, t } from '#i18n/text.ts';

/** A 52-card deck from the ace, or a 32-card deck from the six. */
export type Deck = 52 | 32;

/** S, H, D or C. */
export type Suit = 'S' | 'H' | 'D' | 'C';

const LOWEST_OF_32 = 5;
const SUIT_NAMES = {
  S: phrase('spades'),
  H: phrase('hearts'),
  D: phrase('diamonds'),
  C: phrase('clubs'),
} as const;

/** Rank and suit of a card. */
export function getCardFace(
  card: number,
  deck: Deck,
): { readonly rank: string; readonly suit: Suit } {
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
