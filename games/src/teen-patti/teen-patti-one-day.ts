import { type Chances, WINDOW_TICKS } from '#back-lay/quote.ts';
import type { BackLayGame } from '#back-lay/runner-bets.ts';
import { choose } from '#base/choose.ts';
import { type Card, DECK, getRank, getSuit } from '#cards/card.ts';
import { computeScore, dealTeenPatti, findWinner, listReveals, type TeenPattiDeal, type ThreeCards } from './hands.ts';

/** One window before each of the six cards. */
const WINDOWS = 6;
const HAND_SIZE = 3;

/** Teen Patti One Day: back and lay of both hands before every card; a tie returns all bets. */
export const TEEN_PATTI_ONE_DAY: BackLayGame<TeenPattiDeal> = {
  windows: WINDOWS,
  results: { runners: ['A', 'B'], pushes: ['TIE'] },
  terms: { ticks: WINDOW_TICKS, margin: 9980 },
  draw: dealTeenPatti,
  reveals: listReveals,
  getResult: findWinner,
  chancesAt,
};

/**
 * Cache of the chances up to the second card, 339 in total: before the first, after each rank, and after each pair
 * with or without a common suit. These take up to a fifth of a second to count, later ones a millisecond.
 */
const KNOWN = new Map<string, ShowdownCount>();

/** Exact chances of both hands; open cards alternate, starting with A's. */
function chancesAt(revealed: readonly Card[]): Readonly<Record<'A' | 'B', Chances>> {
  const count = revealed.length > 2 ? countAt(revealed) : knownCount(revealed);
  const [a, b, of] = [BigInt(count.a), BigInt(count.b), BigInt(count.of)];
  return { A: { win: a, lose: b, of }, B: { win: b, lose: a, of } };
}

function knownCount(revealed: readonly Card[]): ShowdownCount {
  const isSuited = new Set(revealed.map(getSuit)).size === 1;
  const name = `${revealed.map(getRank).join(' ')}${isSuited ? 's' : ''}`;
  const count = KNOWN.get(name) ?? countAt(revealed);
  KNOWN.set(name, count);
  return count;
}

function countAt(revealed: readonly Card[]): ShowdownCount {
  const a = revealed.filter((_, place) => place % 2 === 0);
  const b = revealed.filter((_, place) => place % 2 === 1);
  return countShowdowns({ a, b }, computeScore);
}

/** Open cards before both hands are complete. */
export interface SeenCards {
  readonly a: readonly Card[];
  readonly b: readonly Card[];
}

/** Number of completions in which each side wins. */
export interface ShowdownCount {
  readonly a: number;
  readonly b: number;
  readonly tie: number;
  readonly of: number;
}

type Score = (cards: ThreeCards) => number;

/**
 * Exactly counts every way to complete two hands from the remaining cards.
 *
 * Hands must not share a card. Counts pairs as if they could, then corrects for shared cards by inclusion–exclusion,
 * so that two sorted lists replace up to 407 million pairs.
 *
 * @param score the hand with the higher score wins.
 */
export function countShowdowns(seen: SeenCards, score: Score): ShowdownCount {
  const open = new Set([...seen.a, ...seen.b]);
  const rest = Array.from({ length: DECK }, (_, card) => card).filter((card) => !open.has(card));
  const missing = { a: HAND_SIZE - seen.a.length, b: HAND_SIZE - seen.b.length };
  let a = 0;
  let b = 0;
  for (let shared = 0; shared <= Math.min(missing.a, missing.b); shared++) {
    const sign = shared % 2 === 0 ? 1 : -1;
    for (const set of listSubsets(rest, shared)) {
      const others = rest.filter((card) => !set.includes(card));
      const scoresA = listScores([...seen.a, ...set], others, score);
      const scoresB = listScores([...seen.b, ...set], others, score);
      a += sign * countHigher(scoresA, scoresB);
      b += sign * countHigher(scoresB, scoresA);
    }
  }
  const left = rest.length;
  const of = Number(choose(left, missing.a) * choose(left - missing.a, missing.b));
  return { a, b, tie: of - a - b, of };
}

/** Scores of all hands that complete these cards, ascending. */
function listScores(cards: readonly Card[], from: readonly Card[], score: Score): Int32Array {
  const missing = HAND_SIZE - cards.length;
  const scores = new Int32Array(Number(choose(from.length, missing)));
  const [first = 0, second = 0, third = 0] = cards;
  let filled = 0;
  if (missing === 0) scores[0] = score([first, second, third]);
  if (missing === 1) for (const x of from) scores[filled++] = score([first, second, x]);
  if (missing === 2) {
    for (const [i, x] of from.entries()) {
      for (let j = i + 1; j < from.length; j++) scores[filled++] = score([first, x, from[j] ?? 0]);
    }
  }
  if (missing === 3) fillTriples(scores, from, score);
  return scores.sort();
}

function fillTriples(scores: Int32Array, from: readonly Card[], score: Score): void {
  let filled = 0;
  for (const [i, x] of from.entries()) {
    for (let j = i + 1; j < from.length; j++) {
      const y = from[j] ?? 0;
      for (let k = j + 1; k < from.length; k++) scores[filled++] = score([x, y, from[k] ?? 0]);
    }
  }
}

/** Number of pairs in which the first number exceeds the second; both lists are ascending. */
function countHigher(above: Int32Array, below: Int32Array): number {
  let count = 0;
  let lower = 0;
  for (const score of above) {
    while (lower < below.length && (below[lower] ?? 0) < score) lower += 1;
    count += lower;
  }
  return count;
}

/** All subsets of up to three of some cards. */
function listSubsets(cards: readonly Card[], size: number): readonly (readonly Card[])[] {
  if (size === 0) return [[]];
  const found: (readonly Card[])[] = [];
  for (const [i, card] of cards.entries()) {
    for (const rest of listSubsets(cards.slice(i + 1), size - 1)) found.push([card, ...rest]);
  }
  return found;
}
