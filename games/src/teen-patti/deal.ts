import { type Card, DECK } from '#cards/card.ts';
import type { Draws } from '#fairness/draws.ts';
import { ShuffledDeck } from '#fairness/shuffle.ts';
import { computeScore, type ThreeCards } from './hand.ts';

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
