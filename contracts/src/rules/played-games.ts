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
