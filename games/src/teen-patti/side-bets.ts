import { type Card, getPoints, getRank, getSuit, KING } from '#cards/card.ts';
import type { ThreeCards } from './hand.ts';

const JACK = 10;
const ROYAL_LOW = 10;
const TRIO = 200;
const THREE_FACES = 100;

/** Three Baccarat: a trio, then three faces, then the last digit of the sum (ten and faces are zero). */
export function baccaratScore(cards: ThreeCards): number {
  const [first, second, third] = cards;
  if (getRank(first) === getRank(second) && getRank(second) === getRank(third)) {
    return TRIO + highRank(first);
  }
  if (cards.every((card) => getRank(card) >= JACK)) return THREE_FACES;
  return cards.reduce((total, card) => total + Math.min(getPoints(card), 10), 0) % 10;
}

/** Total: sum of ace 1 to king 13. */
export function totalScore(cards: ThreeCards): number {
  return cards.reduce((total, card) => total + getPoints(card), 0);
}

/** Best five-card hand out of six cards; the paytable line. */
export type SixCardHand =
  | 'NOTHING'
  | 'TRIPS'
  | 'STRAIGHT'
  | 'FLUSH'
  | 'FULL_HOUSE'
  | 'QUADS'
  | 'STRAIGHT_FLUSH'
  | 'ROYAL';

/** The best poker hand of five out of six cards, from three of a kind up. */
export function sixCardHand(cards: readonly Card[]): SixCardHand {
  const flush = groupBySuit(cards).find((suit) => suit.length >= 5) ?? [];
  const run = highestRun(flush);
  if (run === ROYAL_LOW) return 'ROYAL';
  if (run > 0) return 'STRAIGHT_FLUSH';
  const counts = countsByRank(cards);
  const most = Math.max(...counts);
  if (most === 4) return 'QUADS';
  if (most === 3 && counts.filter((count) => count >= 2).length >= 2) return 'FULL_HOUSE';
  if (flush.length > 0) return 'FLUSH';
  if (highestRun(cards) > 0) return 'STRAIGHT';
  return most === 3 ? 'TRIPS' : 'NOTHING';
}

function groupBySuit(cards: readonly Card[]): readonly (readonly Card[])[] {
  return [0, 1, 2, 3].map((suit) => cards.filter((card) => getSuit(card) === suit));
}

function countsByRank(cards: readonly Card[]): readonly number[] {
  const counts = new Array<number>(KING + 1).fill(0);
  for (const card of cards) counts[getRank(card)] = (counts[getRank(card)] ?? 0) + 1;
  return counts;
}

/** Points of the lowest card in the highest run of five, 0 for none; the ace is both high and low. */
function highestRun(cards: readonly Card[]): number {
  let held = 0;
  for (const card of cards) held |= 1 << getPoints(card);
  if ((held & 2) !== 0) held |= 1 << (KING + 2);
  for (let low = ROYAL_LOW; low >= 1; low--) {
    if (((held >> low) & 0b11111) === 0b11111) return low;
  }
  return 0;
}

/** Rank with the ace above the king. */
function highRank(card: Card): number {
  return getRank(card) === 0 ? KING + 1 : getRank(card);
}
