import type { Draws } from '#fairness/draws.ts';
import { ShuffledDeck } from '#fairness/shuffle.ts';

/** A card of the 32-card deck, 0 to 31: four of each value from six to king. */
export type Card32 = number;

export const DECK_OF_32 = 32;
/** Seats by name, which is also their starting points. */
export const SEATS = [8, 9, 10, 11] as const;
const LOWEST_VALUE = 6;

/** A card with its seat, in dealing order. */
export interface DealtCard {
  readonly seat: number;
  readonly card: Card32;
}

/** The deal of a round; no winner if the deck ran out while seats were tied. */
export interface Cards32Deal {
  readonly dealt: readonly DealtCard[];
  readonly winner: number | null;
}

/** Six to ten at face value, jack 11, queen 12, king 13. */
export function getCard32Value(card: Card32): number {
  return LOWEST_VALUE + (card >> 2);
}

/** Spades and clubs. */
export function isBlack32(card: Card32): boolean {
  return (card & 3) === 0 || (card & 3) === 3;
}

/** Points of a seat: its start plus its cards so far. */
export function computeSeatTotal(dealt: readonly DealtCard[], seat: number): number {
  const own = dealt.filter((one) => one.seat === seat);
  return own.reduce((total, { card }) => total + getCard32Value(card), seat);
}

/** Deals one card each, then one more to each seat tied for the lead, until one leads. */
export function dealCards32(draws: Draws): Cards32Deal {
  const deck = new ShuffledDeck(draws, DECK_OF_32);
  const dealt: DealtCard[] = [];
  let level: readonly number[] = SEATS;
  while (level.length > 1) {
    if (deck.left < level.length) return { dealt, winner: null };
    for (const seat of level) dealt.push({ seat, card: deck.take() });
    level = findLeaders(dealt, level);
  }
  return { dealt, winner: level[0] ?? null };
}

/** Seats with the most points among those still in play. */
function findLeaders(dealt: readonly DealtCard[], seats: readonly number[]): readonly number[] {
  const totals = seats.map((seat) => computeSeatTotal(dealt, seat));
  const most = Math.max(...totals);
  return seats.filter((_, place) => totals[place] === most);
}
