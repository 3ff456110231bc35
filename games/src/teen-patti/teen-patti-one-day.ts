import type { BackLayGame } from '#back-lay/back-lay-game.ts';
import type { Chances } from '#back-lay/quote.ts';
import { WINDOW_TICKS } from '#back-lay/ticks.ts';
import type { Card } from '#cards/card.ts';
import { countShowdowns } from './count-showdowns.ts';
import { dealTeenPatti, revealsOf, type TeenPattiDeal, winnerOf } from './deal.ts';
import { scoreOf } from './hand.ts';

/** Before each of the six cards. */
const WINDOWS = 6;

/** Teen Patti One Day: back and lay of the two hands before every card; a tie returns all bets. */
export const TEEN_PATTI_ONE_DAY: BackLayGame<TeenPattiDeal> = {
  windows: WINDOWS,
  results: { runners: ['A', 'B'], pushes: ['TIE'] },
  terms: { ticks: WINDOW_TICKS, margin: 9980 },
  draw: dealTeenPatti,
  reveals: revealsOf,
  resultOf: winnerOf,
  chancesAt,
};

/** Exact chances of both hands; open cards alternate from A's first on. */
function chancesAt(seen: readonly Card[]): Readonly<Record<'A' | 'B', Chances>> {
  const cards = {
    a: seen.filter((_, place) => place % 2 === 0),
    b: seen.filter((_, place) => place % 2 === 1),
  };
  const count = countShowdowns(cards, scoreOf);
  const [a, b, of] = [BigInt(count.a), BigInt(count.b), BigInt(count.of)];
  return { A: { win: a, lose: b, of }, B: { win: b, lose: a, of } };
}
