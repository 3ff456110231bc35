import { eachWayExposure } from './audit-each-way.ts';
import { type Ending, listEndings } from './endings.ts';
import type { BetFact, MarketFact } from './facts.ts';
import { houseOutcome, quotedRate } from './house-result.ts';

/**
 * Worst case of one account in one market, trying every outcome: matched bets as they are, unmatched ones only where
 * they would lose.
 */
export function auditExposure(market: MarketFact, bets: readonly BetFact[]): number {
  if (market.divisor !== null) return eachWayExposure(market, bets);
  let worst = 0;
  for (const ending of listEndings(market, bets)) {
    let result = 0;
    for (const bet of bets) {
      if (bet.house !== null) {
        result += houseRisk(market, bet, bet.house.rate, ending);
        continue;
      }
      for (const fill of bet.fills) {
        if (!fill.voided) result += computeOutcome({ ...bet, price: fill.price }, fill, ending);
      }
      result -= restLoss(market, bet, bet.price, bet.unmatched, ending);
      result -= pendingLoss(market, bet, ending);
    }
    worst = Math.min(worst, result);
  }
  return worst === 0 ? 0 : -worst;
}

/** A bet against the house: the booked part as it is, the held part only where it would lose. */
function houseRisk(market: MarketFact, bet: BetFact, heldRate: number, ending: Ending): number {
  let result = 0;
  for (const { stake, price, voided } of bet.fills) {
    if (voided) continue;
    result += houseOutcome(market, bet, { stake, rate: quotedRate(market, price) }, ending);
  }
  if (bet.unmatched === 0) return result;
  const held = houseOutcome(market, bet, { stake: bet.unmatched, rate: heldRate }, ending);
  return result + Math.min(0, held);
}

function computeOutcome(
  bet: BetFact,
  { stake, profit }: { readonly stake: number; readonly profit: number },
  ending: Ending,
): number {
  const backWins = isBackWinner(bet, ending);
  if (bet.isBack) return backWins ? profit : -stake;
  return backWins ? -profit : stake;
}

/**
 * An update in its delay: the old remainder stays until it is replaced, so only the additional risk of the new terms
 * is reserved. Two lines can lose at different results, so there the whole new risk is reserved.
 */
function pendingLoss(market: MarketFact, bet: BetFact, ending: Ending): number {
  const { pending } = bet;
  if (pending === null) return 0;
  const rest = pending.stake - (bet.stake - bet.unmatched);
  const next = restLoss(market, bet, pending.price, rest, ending);
  if (market.isLine && pending.price !== bet.price) return next;
  return Math.max(next - restLoss(market, bet, bet.price, bet.unmatched, ending), 0);
}

function restLoss(market: MarketFact, bet: BetFact, price: number, rest: number, ending: Ending): number {
  if (rest <= 0) return 0;
  const backWins = isBackWinner({ ...bet, price }, ending);
  if (bet.isBack) return backWins ? 0 : rest;
  if (!backWins) return 0;
  // Until the off the stake of an SP lay is its liability.
  return market.isLine || bet.start === 'AT_SP' ? rest : Math.ceil((rest * (price - 100)) / 100 - 1e-9);
}

/** In a line market a back is "No": it wins below its line. The price of a line fill is its line. */
function isBackWinner(bet: BetFact, ending: Ending): boolean {
  return 'winners' in ending ? ending.winners.has(bet.runner) : ending.runs < bet.price;
}
