import type { Price } from '#money/price.ts';
import { LOSES, WINS, type WinShare } from './dead-heat.ts';

/**
 * Backer's ("No") winning share of a match at a line; a result exactly on the line is a Yes (API 5.4).
 *
 * @param line, runs both in hundredths (46.5 runs is 4650).
 */
export function noShare(line: Price, runs: Price): WinShare {
  return runs >= line ? LOSES : WINS;
}
