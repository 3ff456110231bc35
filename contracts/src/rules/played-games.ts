/**
 * Games of the house that have a page to play them on: those alone are listed. The registry of
 * pages has the type of this list, so a code without a page does not compile.
 */
export const PLAYED_GAMES = [
  't20',
  'tp1d',
  'ab',
  'dt',
  'l7',
  'c32',
  'aaa',
  'rou',
  'bac',
  'sicbo',
  'crash',
  'dice',
  'plinko',
  'mines',
  'hilo',
  'bj',
  'slot1',
] as const;
export type PlayedGame = (typeof PLAYED_GAMES)[number];

/**
 * Those of which free rounds can be given: a round is one player's, and one bet that is known before it begins. At a table
 * bets stand against each other, a flight takes two of them, and Blackjack asks for more in the middle of a hand.
 */
export const FREE_ROUND_GAMES = [
  'slot1',
  'plinko',
  'dice',
  'mines',
  'hilo',
] as const satisfies readonly PlayedGame[];
