import type { GameCode } from './game-code.ts';

/** When the tables and games of the first day could be played by anybody. */
const FIRST = '2026-11-25';

/** The day of India on which a game could first be played, YYYY-MM-DD. It is never moved: a new paytable is no new game. */
export const RELEASED: Readonly<Record<GameCode, string>> = {
  t20: FIRST,
  tp1d: FIRST,
  ab: FIRST,
  dt: FIRST,
  l7: FIRST,
  c32: FIRST,
  aaa: FIRST,
  crash: FIRST,
  rou: FIRST,
  bac: FIRST,
  bj: FIRST,
  mines: FIRST,
  plinko: FIRST,
  slot1: FIRST,
  dice: FIRST,
  hilo: FIRST,
  sicbo: FIRST,
};
