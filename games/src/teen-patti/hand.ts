import { type Card, rankOf, suitOf } from '#cards/card.ts';

/** Kinds of hands of three cards, the lowest first. */
export const HANDS = ['high card', 'pair', 'colour', 'sequence', 'pure sequence', 'trail'] as const;

export type HandName = (typeof HANDS)[number];

/** Three cards in the order in which they were dealt. */
export type ThreeCards = readonly [Card, Card, Card];

/** Kinds are this far apart, further than any hand within a kind. */
const KIND = 10_000;
const PLACE = 15;
const ACE = 14;

/**
 * How high a hand is: of two hands the higher number wins, equal numbers tie. Suits never break a tie. The highest
 * sequence is A-K-Q, then A-2-3, then K-Q-J down to 4-3-2.
 *
 * @source games.md 2
 */
export function scoreOf([first, second, third]: ThreeCards): number {
  const a = heightOf(first);
  const b = heightOf(second);
  const c = heightOf(third);
  const high = Math.max(a, b, c);
  const low = Math.min(a, b, c);
  const middle = a + b + c - high - low;
  if (high === low) return 5 * KIND + high;
  const isColour = suitOf(first) === suitOf(second) && suitOf(second) === suitOf(third);
  const run = heightOfRun(high, middle, low);
  if (run > 0) return (isColour ? 4 : 3) * KIND + run;
  if (isColour) return 2 * KIND + (high * PLACE + middle) * PLACE + low;
  if (high === middle) return KIND + high * PLACE + low;
  if (middle === low) return KIND + low * PLACE + high;
  return (high * PLACE + middle) * PLACE + low;
}

/** The name of a hand's kind. */
export function handName(cards: ThreeCards): HandName {
  return HANDS[Math.floor(scoreOf(cards) / KIND)] ?? 'high card';
}

/** Ace 14, king 13 … two 2. */
function heightOf(card: Card): number {
  const rank = rankOf(card);
  return rank === 0 ? ACE : rank + 1;
}

/** 0 for no sequence; A-2-3 stands between A-K-Q and K-Q-J. */
function heightOfRun(high: number, middle: number, low: number): number {
  if (high === ACE && middle === 3 && low === 2) return 2 * ACE - 1;
  return high - middle === 1 && middle - low === 1 ? 2 * high : 0;
}
