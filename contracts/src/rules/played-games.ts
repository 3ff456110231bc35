/**
 * House games with a playable page; only these are listed. The page registry is typed by this list, so a code without
 * a page doesn't compile.
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
 * Games eligible for free rounds: single-player, with one bet fixed before the round starts. Excluded are tables,
 * where bets can offset each other, Crash, which allows two bets, and Blackjack, which asks for more mid-hand.
 */
export const FREE_ROUND_GAMES = [
  'slot1',
  'plinko',
  'dice',
  'mines',
  'hilo',
] as const satisfies readonly PlayedGame[];
