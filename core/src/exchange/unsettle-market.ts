import { refuse } from '#base/result.ts';
import type { Bet, Fill } from '#bet/bet.ts';
import type { Outcome } from './answer.ts';
import { answered } from './answered.ts';
import { betsOf } from './bets-of.ts';
import { changeMarket } from './bump-version.ts';
import type { UnsettleMarket } from './command.ts';
import type { Market } from './market.ts';
import { accountOf, bettorOf, bookFill, openPosition, refreshExposure } from './move-position.ts';
import { takeBackResults } from './pay-results.ts';
import type { Step } from './step.ts';

/**
 * Takes a settlement or the void of a market back: opposite ledger entries, bets MATCHED again, market CLOSED.
 *
 * Exposure comes back, so free cash may fall below zero (see `BelowZeroCause`). Matches voided one by one, and removed runners, stay as they were.
 * Refusals: NOT_FOUND, BAD_STATE unless the market is SETTLED or VOIDED.
 */
export function unsettleMarket(step: Step, command: UnsettleMarket): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return refuse('NOT_FOUND', { marketId: command.marketId });
  if (market.status !== 'SETTLED' && market.status !== 'VOIDED') {
    return refuse('BAD_STATE', { status: market.status });
  }
  step.cause = 'REVERSAL';
  takeBackResults(step, market, command.reason);
  for (const runner of market.runners) {
    const { status } = runner;
    if (status === 'WINNER' || status === 'PLACED' || status === 'LOSER') runner.status = 'ACTIVE';
  }
  market.result = null;
  market.settledAt = null;
  market.status = 'CLOSED';
  const accountIds = new Set<number>();
  for (const bet of betsOf(step.state, market)) {
    const standing = bet.fills.filter((fill) => !fill.voided);
    if (standing.length === 0) continue;
    reviveBet(step, market, { bet, standing });
    accountIds.add(bet.accountId);
  }
  for (const accountId of accountIds) {
    refreshExposure(step, bettorOf(step.state, market, accountId));
  }
  changeMarket(step, market, 'unsettled');
  step.postHolds(market.id);
  return answered(step, { id: market.id });
}

/** Puts the matches of a bet that still stand back into it and into the position of its account. */
function reviveBet(
  step: Step,
  market: Market,
  { bet, standing }: { readonly bet: Bet; readonly standing: readonly Fill[] },
): void {
  const position = openPosition(market, accountOf(step.state, bet.accountId));
  const { id: betId, accountId } = bet;
  let matched = 0;
  let matchedProfit = 0;
  for (const fill of standing) {
    matched += fill.stake;
    matchedProfit += fill.profit;
    bookFill(market, bet, fill);
  }
  // Only the void of a whole market took stakes of standing matches; after a settlement nothing moves here.
  const returned = matched - bet.matched;
  bet.voided -= returned;
  market.currencies[bet.currency].matched += returned;
  bet.matched = matched;
  bet.matchedProfit = matchedProfit;
  bet.status = 'MATCHED';
  bet.profitLoss = null;
  position.openBets += 1;
  step.events.push({ type: 'BetUnsettled', betId, accountId, marketId: market.id });
}
