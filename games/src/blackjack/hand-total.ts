import { type Card, getPoints } from '#cards/card.ts';

/** Points of a hand; soft while an ace is worth eleven. */
export interface HandTotal {
  readonly points: number;
  readonly isSoft: boolean;
}

export const TWENTY_ONE = 21;
const TEN = 10;

/** Ace 1, ten to king 10. */
export function blackjackPoints(card: Card): number {
  return Math.min(getPoints(card), TEN);
}

/** Best total of some cards: one ace is worth eleven unless that busts. */
export function handTotal(cards: readonly Card[]): HandTotal {
  const low = cards.reduce((sum, card) => sum + blackjackPoints(card), 0);
  const hasAce = cards.some((card) => blackjackPoints(card) === 1);
  const isSoft = hasAce && low + TEN <= TWENTY_ONE;
  return { points: isSoft ? low + TEN : low, isSoft };
}

/** An ace and a ten as the first two cards. */
export function isNatural(cards: readonly Card[]): boolean {
  return cards.length === 2 && handTotal(cards).points === TWENTY_ONE;
}

/** The dealer draws to sixteen and stands on all seventeens. */
export function dealerDraws(cards: readonly Card[]): boolean {
  return handTotal(cards).points < 17;
}
