import { type Card, DECK, getRank, getSuit } from '#cards/card.ts';
import { type Draws, ShuffledDeck } from '#fairness/draws.ts';

/** Types of three-card hands, lowest first. */
export const HANDS = ['high card', 'pair', 'colour', 'sequence', 'pure sequence', 'trail'] as const;

export type HandName = (typeof HANDS)[number];

export type ThreeCards = readonly [Card, Card, Card];

/** Score gap between hand types, larger than any difference within a type. */
const KIND = 10_000;
const PLACE = 15;
const ACE = 14;

/**
 * Score of a hand: the higher score wins, equal scores tie. Suits never break ties. The highest sequence is A-K-Q,
 * then A-2-3, then K-Q-J down to 4-3-2.
 *
 * @source games.md 2
 */
export function computeScore([first, second, third]: ThreeCards): number {
  const a = getHeight(first);
  const b = getHeight(second);
  const c = getHeight(third);
  const high = Math.max(a, b, c);
  const low = Math.min(a, b, c);
  const middle = a + b + c - high - low;
  if (high === low) return 5 * KIND + high;
  const isColour = getSuit(first) === getSuit(second) && getSuit(second) === getSuit(third);
  const run = getRunHeight(high, middle, low);
  if (run > 0) return (isColour ? 4 : 3) * KIND + run;
  if (isColour) return 2 * KIND + (high * PLACE + middle) * PLACE + low;
  if (high === middle) return KIND + high * PLACE + low;
  if (middle === low) return KIND + low * PLACE + high;
  return (high * PLACE + middle) * PLACE + low;
}

export function handName(cards: ThreeCards): HandName {
  return HANDS[Math.floor(computeScore(cards) / KIND)] ?? 'high card';
}

/** Ace 14, king 13 … two 2. */
function getHeight(card: Card): number {
  const rank = getRank(card);
  return rank === 0 ? ACE : rank + 1;
}

/** 0 for no sequence; A-2-3 ranks between A-K-Q and K-Q-J. */
function getRunHeight(high: number, middle: number, low: number): number {
  if (high === ACE && middle === 3 && low === 2) return 2 * ACE - 1;
  return high - middle === 1 && middle - low === 1 ? 2 * high : 0;
}

/** The two hands of a round. Cards are revealed in the order A1 B1 A2 B2 A3 B3. */
export interface TeenPattiDeal {
  readonly a: ThreeCards;
  readonly b: ThreeCards;
}

export type TeenPattiResult = 'A' | 'B' | 'TIE';

export function dealTeenPatti(draws: Draws): TeenPattiDeal {
  const deck = new ShuffledDeck(draws, DECK);
  const [a1, b1, a2, b2] = [deck.take(), deck.take(), deck.take(), deck.take()];
  return { a: [a1, a2, deck.take()], b: [b1, b2, deck.take()] };
}

export function listReveals({ a, b }: TeenPattiDeal): readonly Card[] {
  return [a[0], b[0], a[1], b[1], a[2], b[2]];
}

export function findWinner({ a, b }: TeenPattiDeal): TeenPattiResult {
  return compareScores(computeScore(a), computeScore(b));
}

export function compareScores(a: number, b: number): TeenPattiResult {
  if (a === b) return 'TIE';
  return a > b ? 'A' : 'B';
}
