import type { Side } from '#bet/side.ts';
import type { Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { profitOf, rateOf } from '#money/profit.ts';
import { type HandicapResult, handicapResult } from './handicap.ts';

/** A matched bet on one side of a match with an Asian handicap. */
export interface HandicapBet {
  readonly side: Side;
  /** Which side of the match it is on: its margin is counted from there. */
  readonly team: 'HOME' | 'AWAY';
  /** Handicap of that side in quarters of a goal: −1.75 is −7. */
  readonly handicapQuarters: number;
  readonly price: Price;
  readonly stake: Money;
}

/**
 * Result of a handicap bet for its owner, paise, rounded half up once as every match is.
 *
 * A quarter line is two bets of half the stake: half won is half the profit, half lost half the stake.
 *
 * @param margin goals of the home side less goals of the away side.
 * @example ₹100 at 1.90 on home −1.75 and a home win by two: half won, +₹45.
 */
export function handicapProfit(bet: HandicapBet, margin: number): Money {
  const own = bet.team === 'HOME' ? margin : 0 - margin;
  const backer = backerProfit(handicapResult(own, bet.handicapQuarters), bet);
  return bet.side === 'BACK' ? backer : 0 - backer;
}

/**
 * Largest loss over all margins of a set of handicap bets of one match, paise, never negative. All its lines are
 * netted, since one margin decides them all. Beyond the outermost line (and one goal for its quarter) nothing changes.
 */
export function handicapExposure(bets: readonly HandicapBet[]): Money {
  let reach = 1;
  for (const { handicapQuarters } of bets) {
    reach = Math.max(reach, Math.ceil(Math.abs(handicapQuarters) / 4) + 1);
  }
  let worst = 0;
  for (let margin = -reach; margin <= reach; margin++) {
    const result = bets.reduce((sum, bet) => sum + handicapProfit(bet, margin), 0);
    if (result < worst) worst = result;
  }
  return worst === 0 ? 0 : 0 - worst;
}

function backerProfit(
  result: HandicapResult,
  { stake, price }: Pick<HandicapBet, 'stake' | 'price'>,
): Money {
  const rate = rateOf(price, false);
  switch (result) {
    case 'WON':
      return profitOf(stake, rate);
    case 'HALF_WON':
      return profitOf(stake / 2, rate);
    case 'VOID':
      return 0;
    case 'HALF_LOST':
      return 0 - Math.ceil(stake / 2);
    default:
      return 0 - stake;
  }
}
