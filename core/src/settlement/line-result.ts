import type { Price } from '#money/price.ts';
import { LOSES, WINS, type WinShare } from './dead-heat.ts';

/**
 * What a result exactly on the line is worth. YES_WINS is the rule of our markets (API 5.4);
 * PUSH gives both stakes back, as other exchanges do on whole lines.
 */
export type LineTie = 'YES_WINS' | 'PUSH';

/**
 * Share of a match at a line that the backer ("No") wins, or null when both stakes go back.
 *
 * @param line, runs both in hundredths (46.5 runs is 4650).
 */
export function noShare(line: Price, runs: Price, tie: LineTie): WinShare | null {
  if (runs === line && tie === 'PUSH') return null;
  return runs >= line ? LOSES : WINS;
}
