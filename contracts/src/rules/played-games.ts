/**
 * Games of the house that have a page to play them on: those alone are listed. Who adds a page to the pages of the games
 * adds its code here; the types of both go together.
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
