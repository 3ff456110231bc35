import type { Bet, HouseTerms } from '#bet/bet.ts';
import type { Price } from '#money/price.ts';
import { isWonAt, meterResult } from '#quote/runs-result.ts';
import { LOSES, WINS, type WinShare } from './dead-heat.ts';
import type { BetResult } from './settle-bet.ts';

const RUN = 100;

/**
 * Backer's winning share of a house line or band: Yes at or above the line; a band from its first run to its last
 * (API 5.4).
 *
 * @param runs hundredths.
 * @example a band of 9 from 46 wins at 46 and at 54, not at 55.
 */
export function houseShare(terms: HouseTerms, runs: Price): WinShare {
  return isWonAt(terms, runs) ? WINS : LOSES;
}

/** Settles the matched part of a METER bet; exactly on the line neither side wins or loses. */
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
