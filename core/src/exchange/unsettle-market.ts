import { reject } from '#base/result.ts';
import type { Bet, Fill } from '#bet/bet.ts';
import type { Outcome } from './answer.ts';
import type { UnsettleMarket } from './command.ts';
import type { Market } from './market.ts';
import { listMarketBets } from './market-bets.ts';
import { bookFill, getAccount, getBettor, openPosition, refreshExposure } from './move-position.ts';
import { reverseResults } from './pay-results.ts';
import type { Step } from './step.ts';

/**
 * Reverses a market's settlement or void: opposite ledger entries, bets MATCHED again, market CLOSED.
 *
 * Exposure returns, so free cash may become negative (see `BelowZeroCause`). Individually voided matches and removed
 * runners stay as they were. Errors: NOT_FOUND, BAD_STATE unless the market is SETTLED or VOIDED.
 */
export function unsettleMarket(step: Step, command: UnsettleMarket): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  if (market.status !== 'SETTLED' && market.status !== 'VOIDED') {
    return reject('BAD_STATE', { status: market.status });
  }
  step.cause = 'REVERSAL';
  reverseResults(step, market, command.reason);
  for (const runner of market.runners) {
    const { status } = runner;
    if (status === 'WINNER' || status === 'PLACED' || status === 'LOSER') runner.status = 'ACTIVE';
  }
  market.result = null;
  market.settledAt = null;
  market.status = 'CLOSED';
  const accountIds = new Set<number>();
  for (const bet of listMarketBets(step.state, market)) {
    const standing = bet.fills.filter((fill) => !fill.voided);
    if (standing.length === 0) continue;
    reviveBet(step, market, { bet, standing });
    accountIds.add(bet.accountId);
  }
  for (const accountId of accountIds) {
    refreshExposure(step, getBettor(step.state, market, accountId));
  }
  step.changeMarket(market, 'unsettled');
  step.postHolds(market.id);
  return step.accept({ id: market.id });
}

/** Reinstates a bet's valid matches in the bet and its account's position. */
function reviveBet(
  step: Step,
  market: Market,
  { bet, standing }: { readonly bet: Bet; readonly standing: readonly Fill[] },
): void {
  const position = openPosition(market, getAccount(step.state, bet.accountId));
  const { id: betId, accountId } = bet;
  let matched = 0;
  let matchedProfit = 0;
  for (const fill of standing) {
    matched += fill.stake;
    matchedProfit += fill.profit;
    bookFill(market, bet, fill);
  }
  // Only voiding a whole market takes stakes of valid matches; after a settlement this is zero.
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
