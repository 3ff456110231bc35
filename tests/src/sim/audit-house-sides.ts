import { type Ending, isOnRuns, listEndings } from './endings.ts';
import type { BetFact, HouseSideFact, MarketFact } from './facts.ts';
import { houseOutcome, quotedRate } from './house-result.ts';

const RUN = 100;

/**
 * Checks the house's reported risk against all bettors' P&L: the opposite for every outcome, with the worst one as
 * its exposure.
 */
export function checkHouseSides(market: MarketFact, bets: readonly BetFact[]): string[] {
  if (market.status === 'SETTLED' || market.status === 'VOIDED') return [];
  return (market.house?.sides ?? []).flatMap((side) => {
    const booked = bets.filter(({ currency, matched }) => currency === side.currency && matched > 0);
    const name = `the ${side.currency} house of market ${market.id}`;
    const problems = isOnRuns(market) ? checkRows(market, booked, side) : checkRunners(market, booked, side);
    const exposure = computeWorst(market, booked);
    if (exposure !== side.exposure) {
      problems.push(`risks ${side.exposure}, by the books ${exposure}`);
    }
    return problems.map((problem) => `${name} ${problem}`);
  });
}

function computeWorst(market: MarketFact, bets: readonly BetFact[]): number {
  let worst = 0;
  for (const ending of listEndings(market, bets)) {
    worst = Math.max(worst, wonByBettors(market, bets, ending));
  }
  return worst;
}

function checkRunners(market: MarketFact, bets: readonly BetFact[], { runners }: HouseSideFact): string[] {
  return market.runnerIds.flatMap((_, runner) => {
    const won = wonByBettors(market, bets, { winners: new Set([runner]) });
    return won + (runners[runner] ?? Number.NaN) === 0
      ? []
      : [`says ${runners[runner]} if runner ${runner} wins, bettors have ${won}`];
  });
}

function checkRows(market: MarketFact, bets: readonly BetFact[], { rows }: HouseSideFact): string[] {
  const problems: string[] = [];
  for (const [place, { start, end, amount }] of rows.entries()) {
    const next = rows[place + 1];
    const isFollowed = next === undefined ? end === null : end !== null && next.start === end + 1;
    if (!isFollowed) problems.push(`has a gap after the row from ${start} to ${end}`);
    if (next?.amount === amount) problems.push(`has two rows of ${amount} beside each other`);
  }
  for (const ending of listEndings(market, bets)) {
    if (!('runs' in ending)) continue;
    const runs = ending.runs / RUN;
    const row = rows.find(({ start, end }) => (start === null || start <= runs) && (end === null || runs <= end));
    const won = wonByBettors(market, bets, ending);
    if (row === undefined || row.amount + won !== 0) {
      problems.push(`says ${row?.amount} at ${runs} runs, bettors have ${won}`);
    }
  }
  return problems;
}

function wonByBettors(market: MarketFact, bets: readonly BetFact[], ending: Ending): number {
  let won = 0;
  for (const bet of bets) {
    for (const { stake, price, voided } of bet.fills) {
      if (voided) continue;
      won += houseOutcome(market, bet, { stake, rate: quotedRate(market, price) }, ending);
    }
  }
  return won;
}
