import type { BackLayGame } from '#back-lay/back-lay-game.ts';
import type { Chances } from '#back-lay/quote.ts';
import { WINDOW_TICKS } from '#back-lay/ticks.ts';
import { type Card, getRank, getSuit } from '#cards/card.ts';
import { countShowdowns, type ShowdownCount } from './count-showdowns.ts';
import { dealTeenPatti, findWinner, listReveals, type TeenPattiDeal } from './deal.ts';
import { computeScore } from './hand.ts';

/** One window before each of the six cards. */
const WINDOWS = 6;

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
