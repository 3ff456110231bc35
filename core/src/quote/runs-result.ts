import type { Bet, HouseTerms } from '#bet/bet.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';

/** Hundredths of a run. */
const RUN = 100;

/**
 * Returns true if Yes on a line, or a band, is won: at or above the line; from the first to the last run of a band.
 *
 * @param runs hundredths.
 */
export function isWonAt({ line, reach }: HouseTerms, runs: Price): boolean {
  return runs >= line && (reach === 0 || runs < line + reach * RUN);
}

/**
 * Result of a stake per run, paise: it wins for every run above the line (Yes) or below it (No), and loses for every
 * run on the other side. Runs beyond the cap are clamped.
 *
 * @param runs whole runs.
 * @example Yes at 40 with ₹100 a run: 60 runs +₹2,000, none −₹4,000.
 */
export function meterResult(
  {
    side,
    stake,
    house,
  }: { readonly side: Bet['side']; readonly stake: Money; readonly house: HouseTerms },
  runs: number,
): Money {
  const line = house.line / RUN;
  const above = Math.min(runs, line + house.reach) - line;
  const yes = stake * above;
  return side === 'BACK' ? yes : 0 - yes;
}
