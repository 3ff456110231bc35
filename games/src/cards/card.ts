import { assert, assertDefined } from '#base/assert.ts';

/** A card of a 52-card deck, 0 to 51: four of each rank from the ace up, in the order of SUITS. */
export type Card = number;

/** 0 is the ace, 12 the king. */
export type Rank = number;

export const DECK = 52;
export const RANKS = 'A23456789TJQK';
/** Spades, hearts, diamonds, clubs: the deck's suit order. */
export const SUITS = 'SHDC';
export const KING: Rank = 12;

export function getRank(card: Card): Rank {
  return card >> 2;
}

/** 0 to 3 in the order of SUITS. */
export function getSuit(card: Card): number {
  return card & 3;
}

/** Ace 1 to king 13, for games that sum ranks. */
export function getPoints(card: Card): number {
  return getRank(card) + 1;
}

export function isRed(card: Card): boolean {
  return getSuit(card) === 1 || getSuit(card) === 2;
}

/** Ace, 3, 5, 7, 9, jack and king are odd. */
export function isOdd(card: Card): boolean {
  return getPoints(card) % 2 === 1;
}

/** Letter of a rank: A, 2 … 9, T, J, Q, K. */
export function rankName(rank: Rank): string {
  return assertDefined(RANKS[rank], 'a rank is 0 to 12');
}

/** Rank and suit in two letters: TD is the ten of diamonds. */
export function cardName(card: Card): string {
  assert(card >= 0 && card < DECK, 'a card is 0 to 51');
  return rankName(getRank(card)) + assertDefined(SUITS[getSuit(card)], 'a suit is 0 to 3');
}
