import type { GameCode } from './game-code.ts';

/** Public release date of the first tables and games. */
const FIRST = '2026-11-25';

/**
 * Date (in India) on which each game was first playable, YYYY-MM-DD. Never changed: a new paytable isn't a new game.
 */
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
