import { assert, present } from '#base/assert.ts';

/** A card of a 52-card deck, 0 to 51: four of each rank from the ace up, in the order of SUITS. */
export type Card = number;

/** 0 is the ace, 12 the king. */
export type Rank = number;

export const DECK = 52;
export const RANKS = 'A23456789TJQK';
/** Spades, hearts, diamonds, clubs: the deck's suit order. */
export const SUITS = 'SHDC';
export const KING: Rank = 12;

export function rankOf(card: Card): Rank {
  return card >> 2;
}

/** 0 to 3 in the order of SUITS. */
export function suitOf(card: Card): number {
  return card & 3;
}

/** Ace 1 to king 13, for games that sum ranks. */
export function pointsOf(card: Card): number {
  return rankOf(card) + 1;
}

export function isRed(card: Card): boolean {
  return suitOf(card) === 1 || suitOf(card) === 2;
}

/** Ace, 3, 5, 7, 9, jack and king are odd. */
export function isOdd(card: Card): boolean {
  return pointsOf(card) % 2 === 1;
}

/** Letter of a rank: A, 2 … 9, T, J, Q, K. */
export function rankName(rank: Rank): string {
  return present(RANKS[rank], 'a rank is 0 to 12');
}

/** Rank and suit in two letters: TD is the ten of diamonds. */
export function cardName(card: Card): string {
  assert(card >= 0 && card < DECK, 'a card is 0 to 51');
  return rankName(rankOf(card)) + present(SUITS[suitOf(card)], 'a suit is 0 to 3');
}
