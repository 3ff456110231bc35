import type { Bet, HouseTerms } from '#bet/bet.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { LOSES, WINS, type WinShare } from './dead-heat.ts';
import type { BetResult } from './settle-bet.ts';

const RUN = 100;

/**
 * Share that the backer of a line or band of the house wins: Yes at or above the line; a band from its first run to
 * its last (API 5.4).
 *
 * @param runs hundredths.
 * @example a band of 9 from 46 wins at 46 and at 54, not at 55.
 */
export function houseShare({ line, reach }: HouseTerms, runs: Price): WinShare {
  const isWon = runs >= line && (reach === 0 || runs < line + reach * RUN);
  return isWon ? WINS : LOSES;
}

/**
 * What a stake per run comes to, paise: the stake for every run above the line (Yes) or below it (No), lost for every
 * run on the other side. Runs beyond the cap count as the cap.
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

/** Settles the matched part of a METER bet; exactly on the line Yes has won nothing and No has lost nothing. */
export function settleMeterBet(
  { side, fills, house }: Pick<Bet, 'side' | 'fills' | 'house'>,
  runs: number,
): BetResult {
  let profitLoss = 0;
  for (const { stake, voided } of fills) {
    if (!voided && house !== null) profitLoss += meterResult({ side, stake, house }, runs);
  }
  const isYes = runs * RUN >= (house?.line ?? 0);
  return { profitLoss, status: isYes === (side === 'BACK') ? 'WON' : 'LOST' };
}
